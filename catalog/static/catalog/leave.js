"use strict";
/* Ask before somebody leaves a form with changes that were not sent. */
{
  const changed = new Set();
  for (const form of document.querySelectorAll("#content-main form[method=post]")) {
    for (const event of ["input", "change"]) form.addEventListener(event, () => changed.add(form));
    form.addEventListener("submit", () => changed.clear());
  }
  window.addEventListener("beforeunload", (event) => {
    if (changed.size) event.preventDefault();
  });
}
