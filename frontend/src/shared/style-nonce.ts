/** The nonce with which the page's policy lets code add `<style>` elements; the gateway writes it into the head of each delivery. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content || undefined;
