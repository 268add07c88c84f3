import type { BusinessFacts } from '@contracts/vocabulary/business';
import type { PlaceholderName } from '@contracts/vocabulary/placeholders';
import type { PagePolicy } from '@contracts/vocabulary/site-pages';

/** One page as the build gets it from prerender.tsx, with placeholders for the facts of an installation. */
export interface RenderedPage {
  readonly path: string;
  readonly file: string;
  /** Title, description, links and social preview, then the data for search engines. */
  readonly head: string;
  readonly body: string;
  /** The modules whose styles it needs, from the folder of the frontend. */
  readonly modules: readonly string[];
  /** Shows its first view only, and says so where scripts do not run. */
  readonly needsScript: boolean;
  readonly policy: PagePolicy;
}

/** One address of the site, as gateway and crawlers see it. */
export interface PageAddress {
  readonly path: string;
  /** Its own HTML file when it is prerendered. */
  readonly file?: string;
  readonly indexed: boolean;
  readonly crawled: boolean;
  readonly policy: PagePolicy;
}

/** What tools/build/prerender.mjs finds in the built prerender.tsx. */
export interface Renderer {
  renderPages(): Promise<RenderedPage[]>;
  readonly pageAddresses: readonly PageAddress[];
  readonly placeholders: Readonly<Record<PlaceholderName, string>>;
  inJson(text: string): string;
  readonly defaultBusiness: BusinessFacts;
}
