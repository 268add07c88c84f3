// Begins a prerendered page, by itself and without imports: small enough to be there before anybody can press anything, and careful not
// to be in the way of the first thing to be seen.

/** Links and questions answer by themselves; of buttons the last one pressed is remembered, until the page can answer. */
let pressed: Element | null = null;

function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button') : null;
}

function pressAgain(): void {
  document.removeEventListener('click', remember, true);
  if (pressed instanceof HTMLButtonElement && pressed.isConnected) pressed.click();
}

document.addEventListener('click', remember, true);
// From shared/page-ready.ts.
document.addEventListener('page-ready', pressAgain, { once: true });

/** What takes the page over is loaded meanwhile (tools/build/prerender.mjs names it here), and runs after the first paint. */
function start(): void {
  const site = document.querySelector<HTMLElement>('script[data-site]')?.dataset.site;
  if (site) void import(/* @vite-ignore */ site);
}

// A page in the background is not painted.
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));

export {};
