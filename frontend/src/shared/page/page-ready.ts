/** Announces on the document, once, that the page reacts to presses; bootstrap.ts listens. Only the first page of a visit counts. */
export function announcePageReady(): void {
  const { dataset } = document.documentElement;
  if (dataset.ready !== undefined) return;
  dataset.ready = '';
  document.dispatchEvent(new Event('page-ready'));
}
