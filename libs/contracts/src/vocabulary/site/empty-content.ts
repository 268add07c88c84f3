/** Apart, because each page's first load has it, and nothing else of the content. */
import type { SiteContent } from './site-content';

/** A company that hasn't entered anything claims nothing. */
export const emptyContent: SiteContent = {
  figures: {},
  promises: [],
  areas: [],
  warranties: [],
  reviews: [],
  team: [],
  values: [],
  openings: [],
  perks: [],
};

/** Without them there is no careers page, and nothing leads to one. */
export const hasCareers = ({ openings, team }: SiteContent): boolean =>
  openings.length + team.length > 0;
