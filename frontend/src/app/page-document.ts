import type { PagePolicy } from '@contracts/vocabulary/site-pages';

const reloadedKey = 'reloaded-for-policy';

/**
 * Pages with a policy of their own need its document: the office's, because Ant Design adds `<style>` elements while it runs, and the
 * payment page, because it loads Stripe. Anyone who comes to one from a page with another policy
 * without loading a document, by a link or through the browser's history, loads one now: the
 * address is already this one. Once for each address: where the document is no better then (a
 * gateway of the release before, say), the page is shown as it is instead of being loaded forever.
 */
export function loadDocumentWith(policy: PagePolicy): boolean {
  // Nothing needs loading during prerendering, nor in development, where documents have no policy.
  if (typeof document === 'undefined') return true;
  // tools/build/prerender.mjs writes this into every document.
  if ((document.documentElement.dataset.policy ?? policy) === policy) {
    sessionStorage.removeItem(reloadedKey);
    return true;
  }
  if (sessionStorage.getItem(reloadedKey) === location.pathname) return true;
  sessionStorage.setItem(reloadedKey, location.pathname);
  location.reload();
  return false;
}
