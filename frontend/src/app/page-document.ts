import type { PagePolicy } from '@contracts/vocabulary/site-pages';

const reloadedKey = 'reloaded-for-policy';

/**
 * Reloads the page if its document came with another policy, as after a link from another page. The
 * office's pages have their own policy, because Ant Design adds `<style>` elements, and so does the
 * payment page, because it loads Stripe. Reloads only once per address: a gateway of an older
 * release may never send the right policy.
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
