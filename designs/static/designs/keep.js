// What a person keeps: design numbers, in this browser only. Hearts, their count, and the link that shows them.
const KEY = "kept-designs";
const MOST = 12;

const kept = () => {
  try {
    const list = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
};

const show = () => {
  const numbers = kept();
  for (const link of document.querySelectorAll("a.kept")) {
    const address = new URL(link.href);
    address.search = numbers.map((each) => `d=${encodeURIComponent(each)}`).join("&");
    link.href = address.pathname + address.search;
    link.hidden = !numbers.length;
    link.querySelector("b").textContent = numbers.length;
  }
  for (const heart of document.querySelectorAll("button.keep")) {
    heart.hidden = false;
    heart.setAttribute("aria-pressed", String(numbers.includes(heart.dataset.number)));
  }
};

document.addEventListener("click", (event) => {
  const heart = event.target.closest("button.keep");
  if (heart) {
    const numbers = kept().filter((each) => each !== heart.dataset.number);
    if (heart.getAttribute("aria-pressed") !== "true") numbers.push(heart.dataset.number);
    try {
      localStorage.setItem(KEY, JSON.stringify(numbers.slice(-MOST)));
    } catch { /* a browser that keeps nothing */ }
    show();
  }
  const copy = event.target.closest("button.copy");
  if (copy && navigator.clipboard) {
    navigator.clipboard.writeText(copy.dataset.text || location.href).then(() => { copy.textContent = copy.dataset.done; });
  }
  if (event.target.closest("button.print")) print();
});
document.addEventListener("shown", show);
addEventListener("storage", show);
show();
const revealed = () => {
  for (const button of document.querySelectorAll("button.print, button.copy")) button.hidden = button.matches(".copy") && !navigator.clipboard;
};
document.addEventListener("shown", revealed);
revealed();
