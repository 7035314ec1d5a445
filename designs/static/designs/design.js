// The design's page: true size on this screen, and the seal in three dimensions where the browser can.
const KEY = "screen-scale";
const root = document.documentElement;
const calibrate = document.querySelector(".calibrate");
const slider = calibrate?.querySelector("input");

const scaled = (percent) => root.style.setProperty("--mm", `${percent / 100}mm`);
if (slider) {
  calibrate.hidden = false;
  try {
    const known = localStorage.getItem(KEY);
    slider.value = known || slider.value;
    root.classList.toggle("calibrated", Boolean(known));
  } catch { /* a browser that keeps nothing */ }
  scaled(slider.value);
  slider.addEventListener("input", () => {
    scaled(slider.value);
    root.classList.add("calibrated");
    try {
      localStorage.setItem(KEY, slider.value);
    } catch { /* nor here */ }
  });
}

const can3d = () => {
  try {
    return Boolean(document.createElement("canvas").getContext("webgl2"));
  } catch {
    return false;
  }
};

const stage = document.querySelector("#stage");
if (stage && can3d()) {
  const show = () => import(stage.dataset.three)
    .then((seal) => seal.show(stage, document.querySelector("#model").dataset))
    .then((update) => document.addEventListener("shown", () => update(document.querySelector("#model").dataset)))
    .catch(() => { /* the still picture stays */ });
  (window.requestIdleCallback || setTimeout)(show);
}
document.addEventListener("shown", () => {
  const fresh = document.querySelector("#model");
  const picture = stage?.querySelector("img");
  if (fresh && picture && fresh.dataset.still) picture.src = fresh.dataset.still;
  const words = stage?.querySelector("figcaption");
  if (words && fresh?.dataset.caption) words.textContent = fresh.dataset.caption;
});
