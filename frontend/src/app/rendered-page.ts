import type { BusinessFacts } from '@contracts/vocabulary/business';
import type { FactPlace } from '@contracts/vocabulary/fact-places';

/** One page as the build gets it from prerender.tsx, with open places where the facts of an installation belong. */
export interface RenderedPage {
  readonly path: string;
  readonly file: string;
  /** Title, description, links and social preview, then the data for search engines. */
  readonly head: string;
  readonly body: string;
  /** The modules whose styles it needs, from the folder of the frontend. */
  readonly modules: readonly string[];
  /** Shows its first state only, and says so where scripts do not run. */
  readonly needsScript: boolean;
  /** For the map of the site. */
  readonly indexed: boolean;
}

/** What tools/build/prerender.mjs finds in the built prerender.tsx. */
export interface Renderer {
  renderPages(): Promise<RenderedPage[]>;
  readonly factPlaces: Readonly<Record<FactPlace, string>>;
  inJson(text: string): string;
  readonly defaultBusiness: BusinessFacts;
}
