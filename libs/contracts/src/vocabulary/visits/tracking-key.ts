/** The key in the address of a tracking link; null without one. Imports nothing. */
export const trackingKeyIn = (address: string): string | null =>
  /[?&]key=([\w-]{1,50})(?:&|$)/.exec(address)?.[1] ?? null;
