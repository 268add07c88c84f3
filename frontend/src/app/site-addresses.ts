import { hasCareers } from '@contracts/vocabulary/site/empty-content';
import { openingSlug, type SiteContent } from '@contracts/vocabulary/site/site-content';
import { jobPath, paths } from '../shared/page/paths';
import { pageRows, type Page } from './pages';
import type { PageAddress } from './rendered-site';
import { homeData } from './structured-data/home';
import { jobList, jobPosting } from './structured-data/jobs';
import type { JsonLd } from './structured-data/json-ld';
import type { Company } from './structured-data/local-business';

/** One address, with what its page needs. Not part of the browser's code. */
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
  'job-list': (company) => jobList(company.content.openings, company, jobPath),
};

function address(path: string, page: Page): SiteAddress {
  const kind = page.structuredData;
  return {
    path,
    page,
    // A pattern's pages share their file.
    ...(page.prerendered && {
      file: `${path.replace('/:', '/each-')}/index.html`.replace(/^\/+/, ''),
    }),
    indexed: page.indexed === true,
    crawled: page.audience === 'everyone',
    installable: path === paths.technicianPhone,
    policy: page.policy ?? (page.audience === 'office' ? 'office' : 'public'),
    ...(kind && kind !== 'job-posting' && { structuredData: structuredData[kind] }),
  };
}

/** One for each row of the table of pages. Of openings, the pattern. */
export const siteRows: readonly SiteAddress[] = pageRows
  .filter(([path]) => path !== '*')
  .map(([path, page]) => address(path, page));

/** Every address that there is with this content. */
export const siteAddresses = (content: SiteContent): readonly SiteAddress[] =>
  siteRows.flatMap((row) => {
    const { openings } = content;
    if (row.page.oneFor)
      return openings.map((opening) => ({
        ...row,
        path: jobPath(openingSlug(opening.title)),
        structuredData: (company: Company) => jobPosting(opening, company, jobPath),
      }));
    if (row.page.structuredData !== 'job-list') return row;
    if (!hasCareers(content)) return [];
    const { structuredData: data, ...others } = row;
    return openings.length > 0 && data ? row : others;
  });
