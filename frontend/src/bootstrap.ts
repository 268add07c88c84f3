// The first script of a page. It imports nothing, so that it arrives before anyone can press
// anything, and it does not delay the first paint.

/**
 * Links and questions work without scripts. Of buttons, the last one pressed is remembered until
 * the page can react. Enter in a form presses its button, too.
 */
let pressed: HTMLButtonElement | null = null;
/** From here on React takes each press itself: it hydrates what was pressed first. */
let hydrating = false;

function remember({ target }: Event): void {
  pressed = !hydrating && target instanceof Element ? target.closest('button') : null;
}

function pressAgain(): void {
  document.removeEventListener('click', remember, true);
  if (pressed?.isConnected) pressed.click();
}

document.addEventListener('click', remember, true);
// Sent by main.tsx.
document.addEventListener('page-hydrates', () => (hydrating = true), { once: true });
// Sent by shared/page/page-ready.ts, before the effects of other parts have run.
document.addEventListener('page-ready', () => setTimeout(pressAgain), { once: true });

// In the message of tools/build/prerender.mjs. Its link alone would lose the token behind the `#`.
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.matches('.slow-start [href=""]')) return;
  event.preventDefault();
  location.reload();
});

/**
 * The entry script is preloaded in the meantime (tools/build/prerender.mjs names it in this
 * script's element, where the page is prerendered).
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
