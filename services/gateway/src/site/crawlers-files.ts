/** What crawlers and phones ask for by fixed addresses and the gateway fills as it fills the pages; and what each is. */
const kinds = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/site.webmanifest': 'application/manifest+json; charset=utf-8',
} as const;

export type CrawlersFile = keyof typeof kinds;

export const crawlersFiles = Object.keys(kinds) as CrawlersFile[];

export const kindOf = (file: CrawlersFile): string => kinds[file];

export const isCrawlersFile = (address: string): address is CrawlersFile =>
  Object.hasOwn(kinds, address);
