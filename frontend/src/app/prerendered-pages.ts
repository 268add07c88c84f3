import { openings } from '../features/marketing/careers/content/openings';
import { jobPath, paths } from '../shared/page/paths';
import { homeData } from './structured-data/home';
import { jobList, jobPosting } from './structured-data/jobs';
import type { JsonLd } from './structured-data/json-ld';
import type { Firm } from './structured-data/local-business';

export interface PrerenderedPage {
  readonly path: string;
  /** In dist/frontend, when it is not `{path}/index.html`. */
  readonly file?: string;
  readonly structuredData?: (firm: Firm) => JsonLd;
  /** Shows its first state only, and says so where scripts do not run. */
  readonly needsScript?: boolean;
}

/** Every page that the build renders; all others begin in the empty shell. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  { path: paths.home, structuredData: homeData },
  { path: paths.careers, structuredData: (firm) => jobList(openings, firm, jobPath) },
  ...openings.map((opening) => ({
    path: jobPath(opening.slug),
    structuredData: (firm: Firm) => jobPosting(opening, firm, jobPath),
  })),
  { path: paths.booking, needsScript: true },
  { path: paths.tracking, needsScript: true },
  { path: paths.payment },
  { path: paths.login },
  { path: paths.register },
  { path: paths.fontExamples },
  { path: '/404', file: '404.html' },
];
