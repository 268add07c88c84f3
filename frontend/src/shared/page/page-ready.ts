/** Dispatches `page-ready`, for bootstrap.ts, once the first page of a visit reacts to clicks. */
export function announcePageReady(): void {
  const { dataset } = document.documentElement;
  if (dataset.ready !== undefined) return;
  dataset.ready = '';
  document.dispatchEvent(new Event('page-ready'));
}
