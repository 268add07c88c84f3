import type { BusinessFacts } from '@contracts/vocabulary/business';
import type { dataPlaceholders, PlaceholderName } from '@contracts/vocabulary/text/placeholders';
import type { pageMarks, PagePolicy, SiteRendering } from '@contracts/vocabulary/site-pages';

/** The file of a page, into which its head and body are put. */
export interface PageTemplate {
  readonly file: string;
  /** The modules whose styles it needs, relative to the frontend folder. */
  readonly modules: readonly string[];
  /** Shows only its first view, and says so without scripts. */
  readonly needsScript: boolean;
  readonly policy: PagePolicy;
}

/** An address of the site, for gateway and crawlers. */
export interface PageAddress {
  readonly path: string;
  /** The file of its HTML, if it is prerendered. */
  readonly file?: string;
  readonly indexed: boolean;
  readonly crawled: boolean;
  /** Phones can keep it on their home screen, and it opens without a network. */
  readonly installable?: boolean;
  readonly policy: PagePolicy;
}

/** The technician's page, which a service worker opens without a network. */
export interface PhonePage {
  readonly path: string;
  /** Those of its layout and content, relative to the frontend folder. */
  readonly modules: readonly string[];
  /** The file of its worker. */
  readonly worker: string;
}

/** Exports of the built prerender.tsx for tools/build/prerender.mjs. */
export interface Renderer {
  /** Fails if a head or a form isn't as it should be. */
  checkedSites(): Promise<readonly SiteRendering[]>;
  readonly templates: readonly PageTemplate[];
  /** Of openings, the pattern. */
  readonly pageAddresses: readonly PageAddress[];
  readonly phonePage: PhonePage;
  readonly pageMarks: typeof pageMarks;
  readonly placeholders: Readonly<Record<PlaceholderName, string>>;
  readonly dataPlaceholders: typeof dataPlaceholders;
  inJson(text: string): string;
  readonly defaultBusiness: BusinessFacts;
}
