// What stands on the first page while faces are composed: the new name, eight empty rings, and each face as it is ready.

const figures = (url) => new URL(url, location.href).searchParams;
const FACE = ["name", "index", "shape"];

/** Clear away faces of another name or sheet, and put rings in their place; say whether that was due. */
export const emptied = (url, shown) => {
  const rings = document.querySelector("#waiting");
  const [next, now] = [figures(url), figures(shown)];
  const isSame = FACE.every((part) => next.get(part) === now.get(part)) && !document.querySelector("#faces > .refusal");
  if (!rings || isSame || !next.get("name")) return false;
  const waiting = rings.content.cloneNode(true);
  waiting.querySelector("h2 span").textContent = next.get("name");
  const list = waiting.querySelector(".rings");
  const use = next.get("use") || "registered";
  const first = [...list.children].find((ring) => ring.dataset.for.split(" ").includes(use));
  if (first) list.prepend(first);
  document.getElementById("faces").replaceChildren(waiting);
  return true;
};

/** Put each face into its ring as it is made: the recommended one first, then those that the sheet makes last. */
export const filling = async (url, signal) => {
  const [first, ...others] = document.querySelectorAll("#faces .rings > *");
  const address = document.querySelector("#waiting").dataset.face;
  if (!address) return;
  document.getElementById("faces").inert = false; // what stands there now is the new name's
  for (const ring of [first, ...others.reverse()]) {
    try {
      const answer = await fetch(`${address}?${figures(url)}&family=${ring.dataset.family}`, { signal });
      if (!answer.ok || !ring.isConnected) return;
      const card = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".card");
      if (signal.aborted || !card) return;
      ring.replaceChildren(document.adoptNode(card));
      document.dispatchEvent(new CustomEvent("shown"));
    } catch {
      return; // the whole sheet is on its way, and says what is wrong
    }
  }
};
