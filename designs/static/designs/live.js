// A form that answers while it is being filled in: the same page, fetched, and the parts of it that changed put in place.
// Without this script the form works by its button. What is shown, what is marked and what the address says agree.
import { emptied, filling } from "./waiting.js";

const form = document.querySelector("form[data-live]");
const told = document.querySelector("#live");
const field = form.querySelector("#name");
const parts = form.dataset.live.split(",");
const AFTER_TYPING_MS = 350;
const MOST_TRIES = 5;
const MOST_SECONDS = 30;
let waiting = 0;
let asking = null;
let composing = false;
let isTyping = false;
let shown = location.pathname + location.search;

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

// Words stand where everybody sees them while they wait, and are read out; what is there needs no words but for the ear.
const say = (words, isSeen) => {
  told.textContent = words;
  told.classList.toggle("unseen", !isSeen);
};

// What the old choice made may neither be pressed nor ordered while another is on its way. The choices themselves may.
const busy = (is) => {
  for (const part of parts) {
    const place = document.getElementById(part);
    place?.setAttribute("aria-busy", String(is));
    if (place && !place.querySelector("input")) place.inert = is;
  }
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
  const fresh = field && page.querySelector("#name");
  if (fresh) {
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (fresh.hasAttribute(name)) field.setAttribute(name, fresh.getAttribute(name));
      else field.removeAttribute(name);
    }
  }
  if (again) document.querySelector(again)?.focus();
  document.title = page.title;
  const other = page.querySelector(".top nav a[hreflang]");
  if (other) document.querySelector(".top nav a[hreflang]").href = other.getAttribute("href");
  document.dispatchEvent(new CustomEvent("shown"));
};

// Marks go back to what the page shows: each control came with its mark from the server.
const unmark = () => {
  for (const each of form.querySelectorAll("[type=radio], [type=checkbox]")) each.checked = each.defaultChecked;
};

const fail = (url, how) => {
  const notice = document.querySelector("#failing").content.cloneNode(true);
  notice.querySelector(".again").addEventListener("click", () => go(url, how));
  const place = document.getElementById(parts[0]);
  place.querySelectorAll(".refusal, .rings").forEach((old) => old.remove());
  place.prepend(notice);
  unmark();
};

// A name, a size, a colour are each a step that Back leads from; the letters of a name being typed are one step.
const remembered = (url, how) => {
  const state = { isTyping: Boolean(how.isTyping) && isTyping };
  const isStep = url !== shown && !(how.isTyping && history.state?.isTyping);
  if (!how.isReturn) history[isStep ? "pushState" : "replaceState"](state, "", url);
  shown = url;
};

const asked = async (url, signal) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { signal, headers: { Accept: "text/html" } });
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    let seconds = Math.min(Math.max(Number(answer.headers.get("Retry-After")) || 1, 1), MOST_SECONDS);
    for (; seconds > 0; seconds -= 1) {
      say(told.dataset.full.replace("#", seconds), true);
      await new Promise((go_on) => setTimeout(go_on, 1000));
      if (signal.aborted) throw new DOMException("", "AbortError");
    }
    say(told.dataset.busy, true);
  }
};

// `how`: isTyping (letters of a name), isReturn (Back or Forward), first and then (what is done when it is busy, and done).
const go = async (url, how = {}) => {
  asking?.abort();
  const own = (asking = new AbortController());
  busy(true);
  say(told.dataset.busy, true);
  if (parts.includes("faces") && emptied(url, shown)) filling(url, own.signal);
  how.first?.();
  try {
    const answer = await asked(url, own.signal);
    if (answer.status >= 500) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    own.abort();
    asking = null;
    put(page);
    remembered(url, how);
    busy(false);
    say(answer.ok ? told.dataset.ready : "", false);
    how.then?.();
  } catch (reason) {
    if (own !== asking || reason.name === "AbortError") return;
    own.abort();
    asking = null;
    busy(false);
    say("", false);
    fail(url, how);
  }
};

form.addEventListener("compositionstart", () => { composing = true; });
form.addEventListener("compositionend", () => { composing = false; soon(AFTER_TYPING_MS, true); });
const soon = (milliseconds, isLetter) => {
  clearTimeout(waiting);
  isTyping = isLetter;
  waiting = setTimeout(() => { if (!composing && form.isConnected) go(address(), { isTyping: isLetter }); }, milliseconds);
};
form.addEventListener("input", (event) => {
  const isPressed = event.target.matches("[type=radio], [type=checkbox]");
  soon(isPressed ? 0 : AFTER_TYPING_MS, !isPressed);
});
// Who leaves the field, or sends it, has typed the name: the next one is another step.
const typed = () => {
  isTyping = false;
  if (history.state?.isTyping) history.replaceState({}, "", location.href);
};
field?.addEventListener("change", typed);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  typed();
  go(address(), { first: () => document.getElementById("faces")?.scrollIntoView({ block: "start" }) });
});
document.addEventListener("click", (event) => {
  const link = event.target.closest(".sheets a, .card .why a, .verdict-block .refusal a");
  const leads = link && new URL(link.href).pathname === new URL(form.action).pathname;
  if (!leads || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const url = new URL(link.href);
  go(url.pathname + url.search, { then: () => document.getElementById("faces-title")?.focus({ preventScroll: true }) });
});
addEventListener("popstate", () => {
  clearTimeout(waiting);
  const url = location.pathname + location.search;
  if (url === shown && !asking) return; // another place of the same page
  if (field) field.value = new URLSearchParams(location.search).get("name") || "";
  go(url, { isReturn: true });
});
document.addEventListener("error", (event) => {
  if (event.target.tagName !== "IMG" || !event.target.closest("main")) return;
  const missing = document.createElement("span");
  missing.className = "missing-picture";
  missing.textContent = event.target.alt;
  event.target.replaceWith(missing);
}, true);
document.querySelectorAll(".without-script").forEach((each) => { each.hidden = true; });
