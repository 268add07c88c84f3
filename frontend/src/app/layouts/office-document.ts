/**
 * Ant Design adds `<style>` elements while it runs, which only documents of the office allow. Whoever comes here from a public page
 * without loading a document, through the browser's history for instance, loads one now: the address is already this one.
 */
export function loadOfficeDocument(): boolean {
  // tools/build/prerender.mjs writes it into every document that has the strict policy.
  if (!document.documentElement.hasAttribute('data-strict-styles')) return true;
  location.reload();
  return false;
}
