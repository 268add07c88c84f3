/**
 * A browser does not say whether a mail program took a `mailto:` link; without one, mostly nothing happens. What can be seen is
 * the consequence: a program, a tab or the browser's own question takes the focus or hides the page. So the link is left to the
 * browser, and when the page still has the reader's attention after a moment, the address is put where it is of use.
 * A mail program that starts slowly meets the same words; they stay true and cost nothing.
 */

/** Less than one second, within which Safari lets a click write to the clipboard. */
export const MAIL_PROGRAM_MS = 900;

/** What happened to the address. */
export type MailFallback = 'copied' | 'shown';

interface Surroundings {
  /** Target of `blur` and `pagehide`. */
  window: EventTarget;
  /** Target of `visibilitychange`. */
  document: EventTarget;
  copy: (text: string) => Promise<void>;
}

export const browserSurroundings = (): Surroundings => ({
  window,
  document,
  // Missing without https, which counts as a refusal.
  copy: async (text) => {
    if (!('clipboard' in navigator)) throw new Error('This page may not use the clipboard');
    await navigator.clipboard.writeText(text);
  },
});

/**
 * Calls back with what to tell the applicant if no mail program opens. Returns a function that
 * stops watching.
 */
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
