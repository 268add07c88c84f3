import { openings } from '../features/marketing/careers/content/openings';
import { jobPath, paths } from '../shared/page/paths';
import { pageRows, type Page } from './pages';
import type { PageAddress } from './rendered-site';
import { homeData } from './structured-data/home';
import { jobList, jobPosting } from './structured-data/jobs';
import type { JsonLd } from './structured-data/json-ld';
import type { Company } from './structured-data/local-business';

/** One address, with what the build needs for its page. Not part of the browser's code. */
export interface SiteAddress extends PageAddress {
  readonly page: Page;
  readonly structuredData?: (company: Company) => JsonLd;
}

/** Keyed by the names in the table of pages. A missing one is a type error. */
const structuredData: Record<
  Exclude<Page['structuredData'], 'job-posting' | undefined>,
  (company: Company) => JsonLd
> = {
  home: homeData,
  'job-list': (company) => jobList(openings, company, jobPath),
};

function address(path: string, page: Page): SiteAddress {
  const kind = page.structuredData;
  return {
    path,
    page,
    ...(page.prerendered && { file: `${path}/index.html`.replace(/^\/+/, '') }),
    indexed: page.indexed === true,
    crawled: page.audience === 'everyone',
    installable: path === paths.technicianPhone,
    policy: page.policy ?? (page.audience === 'office' ? 'office' : 'public'),
    ...(kind && kind !== 'job-posting' && { structuredData: structuredData[kind] }),
  };
}

export const siteAddresses: readonly SiteAddress[] = pageRows
  .filter(([path]) => path !== '*')
  .flatMap(([path, page]) => {
    if (!page.oneFor) return [address(path, page)];
    return openings.map((opening) => ({
      ...address(jobPath(opening.slug), page),
      structuredData: (company: Company) => jobPosting(opening, company, jobPath),
    }));
  });
