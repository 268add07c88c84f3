/** The nonce with which the page's policy lets code add `<style>` elements; the gateway writes it into the head of each delivery. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content || undefined;

/**
 * Ant Design's dialogs lock the page's scrolling with a `<style>` to which they do not pass the nonce they were given, and the
 * policy would refuse it. On the office's pages every style element that code makes gets the nonce at birth.
 */
export function giveStylesTheNonce(): void {
  const nonce = styleNonce();
  if (nonce === undefined) {
    // From a prerendered page, which has none, somebody came here without loading a page. The address is this one already.
    if (document.getElementById('site-config')) location.reload();
    return;
  }
  const create = document.createElement.bind(document) as typeof document.createElement;
  document.createElement = ((tagName: string, options?: ElementCreationOptions) => {
    const element = create(tagName, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
