import type { BusinessFacts } from '@contracts/vocabulary/business';
import type { dataPlaceholders, PlaceholderName } from '@contracts/vocabulary/text/placeholders';
import type { PagePolicy } from '@contracts/vocabulary/site-pages';

/** One page from prerender.tsx, with placeholders for an installation's facts. */
export interface RenderedPage {
  readonly path: string;
  readonly file: string;
  /** Title, description, links and social preview, then the data for search engines. */
  readonly head: string;
  readonly body: string;
  /** The modules whose styles it needs, relative to the frontend folder. */
  readonly modules: readonly string[];
  /** Shows only its first view, and says so without scripts. */
  readonly needsScript: boolean;
  readonly policy: PagePolicy;
}

/** An address of the site, for gateway and crawlers. */
export interface PageAddress {
  readonly path: string;
  /** Its own HTML file, if it is prerendered. */
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
  renderPages(): Promise<RenderedPage[]>;
  readonly pageAddresses: readonly PageAddress[];
  readonly phonePage: PhonePage;
  readonly placeholders: Readonly<Record<PlaceholderName, string>>;
  readonly dataPlaceholders: typeof dataPlaceholders;
  inJson(text: string): string;
  readonly defaultBusiness: BusinessFacts;
}
