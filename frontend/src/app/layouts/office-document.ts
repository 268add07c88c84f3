const reloadedKey = 'reloaded-for-office';

/**
 * Ant Design adds `<style>` elements while it runs, which only documents of the office allow. Whoever comes here from a public page
 * without loading a document, through the browser's history for instance, loads one now: the address is already this one. Once for
 * each address: where the document is no better then (a gateway of the release before, say), the page is shown as it is instead of
 * being loaded for ever.
 */
export function loadOfficeDocument(): boolean {
  // tools/build/prerender.mjs writes it into every document that has the strict policy.
  if (!document.documentElement.hasAttribute('data-strict-styles')) {
    sessionStorage.removeItem(reloadedKey);
    return true;
  }
  if (sessionStorage.getItem(reloadedKey) === location.pathname) return true;
  sessionStorage.setItem(reloadedKey, location.pathname);
  location.reload();
  return false;
}
