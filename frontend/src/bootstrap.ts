// The first script of a prerendered page. It imports nothing, so that it arrives before anyone can
// press anything, and it does not delay the first paint.

/** Links and questions work without scripts. Of buttons, the last one pressed is remembered until the page can react. */
let pressed: Element | null = null;

function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button') : null;
}

function pressAgain(): void {
  document.removeEventListener('click', remember, true);
  if (pressed instanceof HTMLButtonElement && pressed.isConnected) pressed.click();
}

document.addEventListener('click', remember, true);
// Sent by shared/page/page-ready.ts.
document.addEventListener('page-ready', pressAgain, { once: true });

/**
 * The entry script is preloaded in the meantime (tools/build/prerender.mjs names it in this
 * script's element).
 */
function startEntry(): void {
  const entry = document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry;
  if (entry) void import(/* @vite-ignore */ entry);
}

/** After the first paint, and not before the parser has got to the end: a page of which half is there cannot be hydrated. */
function start(): void {
  if (document.readyState !== 'loading') startEntry();
  else document.addEventListener('DOMContentLoaded', startEntry, { once: true });
}

// A page in the background is not painted.
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));

export {};
