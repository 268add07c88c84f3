/** Data for search engines in the head of a prerendered page. */
export interface JsonLd {
  readonly '@context': 'https://schema.org';
  readonly [property: string]: unknown;
}

/** One block: a single entity, or several as a graph. */
export const jsonLd = (...things: readonly object[]): JsonLd =>
  things.length === 1
    ? { '@context': 'https://schema.org', ...things[0] }
    : { '@context': 'https://schema.org', '@graph': things };
