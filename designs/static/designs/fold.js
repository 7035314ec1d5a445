// Folds the choices on a phone. Runs where it stands, before anything beneath is shown, so that nothing moves.
if (matchMedia("(max-width: 40rem)").matches) document.querySelector(".choices").removeAttribute("open");
