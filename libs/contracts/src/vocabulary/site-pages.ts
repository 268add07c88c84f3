/** What the built site answers at which address: the build writes it as `pages.json`, the gateway reads it. Imports nothing. */
export interface SitePages {
  readonly pages: readonly SitePage[];
  /** For every address that is neither a page nor a file. */
  readonly notFound: string;
  /** Served at their own address, and filled like pages: the sitemap, the rules for crawlers, the web manifest. */
  readonly texts: readonly string[];
}

export interface SitePage {
  /** The address, `/careers`. */
  readonly path: string;
  /** The HTML file below the site's folder; several pages may begin in the same empty shell. */
  readonly file: string;
  /** Its scripts add `<style>` elements, so its policy allows them. Only for pages of the office. */
  readonly inlineStyles: boolean;
}

export const sitePagesFile = 'pages.json';
