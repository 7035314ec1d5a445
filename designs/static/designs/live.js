// A form that answers while it is being filled in: the same page, fetched, and the parts of it that changed put in place.
// Without this script the form works by its button.
const form = document.querySelector("form[data-live]");
const told = document.querySelector("#live");
const parts = form.dataset.live.split(",");
const AFTER_TYPING_MS = 350;
let waiting = 0;
let asking = null;
let composing = false;

const address = () => {
  const asked = new URLSearchParams();
  const filled = new FormData(form);
  const otherName = filled.has("of") && filled.get("of") !== filled.get("name").trim();
  for (const [name, value] of filled) {
    if (!value || name === "of" || (name === "index" && otherName)) continue;
    if (name === "fit") {
      const [size, shape] = value.split("-");
      asked.append("size", size);
      if (shape) asked.append("shape", shape);
    } else asked.append(name, value.trim());
  }
  return `${new URL(form.action).pathname}?${asked}`;
};

const busy = (is) => {
  for (const part of parts) document.getElementById(part)?.setAttribute("aria-busy", String(is));
  told.textContent = is ? told.dataset.busy : "";
};

const put = (page) => {
  const focused = document.activeElement;
  const inside = focused && parts.some((part) => document.getElementById(part)?.contains(focused));
  const again = inside && focused.name ? `[name="${focused.name}"][value="${CSS.escape(focused.value)}"]` : null;
  for (const part of parts) {
    const now = document.getElementById(part);
    const next = page.getElementById(part);
    if (now && next) now.replaceWith(document.adoptNode(next));
  }
  if (again) document.querySelector(again)?.focus();
  document.title = page.title;
  const other = page.querySelector(".top nav a[hreflang]");
  if (other) document.querySelector(".top nav a[hreflang]").href = other.getAttribute("href");
  document.dispatchEvent(new CustomEvent("shown"));
};

const fail = (url) => {
  const notice = document.querySelector("#failing").content.cloneNode(true);
  notice.querySelector(".again").addEventListener("click", () => go(url));
  const place = document.getElementById(parts[0]);
  place.querySelectorAll(".refusal").forEach((old) => old.remove());
  place.prepend(notice);
};

const go = async (url, then) => {
  asking?.abort();
  const own = (asking = new AbortController());
  busy(true);
  try {
    const answer = await fetch(url, { signal: own.signal, headers: { Accept: "text/html" } });
    if (answer.status >= 500) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    put(page);
    history.replaceState(null, "", url);
    busy(false);
    told.textContent = told.dataset.ready;
    then?.();
  } catch (reason) {
    if (reason.name === "AbortError") return;
    busy(false);
    fail(url);
  }
};

form.addEventListener("compositionstart", () => { composing = true; });
form.addEventListener("compositionend", () => { composing = false; soon(AFTER_TYPING_MS); });
const soon = (milliseconds) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => { if (!composing && form.isConnected) go(address()); }, milliseconds);
};
form.addEventListener("input", (event) => soon(event.target.matches("[type=radio], [type=checkbox]") ? 0 : AFTER_TYPING_MS));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  go(address(), () => document.getElementById("faces")?.scrollIntoView({ block: "start" }));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest(".sheets a, .card .why a, .verdict-block .refusal a");
  const leads = link && new URL(link.href).pathname === new URL(form.action).pathname;
  if (!leads || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const url = new URL(link.href);
  go(url.pathname + url.search, () => document.getElementById("faces-title")?.focus({ preventScroll: true }));
});
document.addEventListener("error", (event) => {
  if (event.target.tagName !== "IMG" || !event.target.closest("main")) return;
  const missing = document.createElement("span");
  missing.className = "missing-picture";
  missing.textContent = event.target.alt;
  event.target.replaceWith(missing);
}, true);
document.querySelectorAll(".without-script").forEach((each) => { each.hidden = true; });
