// Comes before everything else, by itself and without imports: what is prerendered can be pressed before the code that answers is
// there. Links and questions answer by themselves; of buttons the last one pressed is remembered, and pressed again when the page can
// answer, which shared/page-ready.ts says.

let pressed: Element | null = null;

function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button') : null;
}

function pressAgain(): void {
  document.removeEventListener('click', remember, true);
  if (pressed instanceof HTMLButtonElement && pressed.isConnected) pressed.click();
}

if (document.documentElement.dataset.ready === undefined) {
  document.addEventListener('click', remember, true);
  document.addEventListener('page-ready', pressAgain, { once: true });
}

export {};
