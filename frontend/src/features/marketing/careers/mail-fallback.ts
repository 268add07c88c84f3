/**
 * Browsers don't say whether a mail program opened a `mailto:` link. If one did, the page loses the
 * focus or is hidden. If neither happens within a moment, the address is copied or shown.
 */

/** Less than one second, within which Safari lets a click write to the clipboard. */
export const MAIL_PROGRAM_MS = 900;

export type MailFallback = 'copied' | 'shown';

interface Surroundings {
  window: EventTarget;
  document: EventTarget;
  copy: (text: string) => Promise<void>;
}

export const browserSurroundings = (): Surroundings => ({
  window,
  document,
  // The clipboard is missing without https.
  copy: async (text) => {
    if (!('clipboard' in navigator)) throw new Error('This page may not use the clipboard');
    await navigator.clipboard.writeText(text);
  },
});

/** Reports what happened to the address if no mail program opens. Returns a function that stops watching. */
export function watchForMailProgram(
  address: string,
  report: (outcome: MailFallback) => void,
  { window, document, copy }: Surroundings,
): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('blur', stop);
    window.removeEventListener('pagehide', stop);
    document.removeEventListener('visibilitychange', stop);
  };
  const timer = setTimeout(() => {
    stop();
    copy(address).then(
      () => report('copied'),
      () => report('shown'),
    );
  }, MAIL_PROGRAM_MS);
  window.addEventListener('blur', stop);
  window.addEventListener('pagehide', stop);
  document.addEventListener('visibilitychange', stop);
  return stop;
}
