/** Says on the document that the page answers, once; opening.ts hears it. The first page of a visit is the one that counts. */
export function sayPageReady(): void {
  const { dataset } = document.documentElement;
  if (dataset.ready !== undefined) return;
  dataset.ready = '';
  document.dispatchEvent(new Event('page-ready'));
}
