// Renders the site's pages: the gateway's, with what the office has entered (render-worker.ts), and the
// build's, to check them. Never part of what browsers get.
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import {
  defaultBusiness,
  type BusinessFacts,
  type SiteConfig,
} from '@contracts/vocabulary/business';
import { dataPlaceholders, inJson, placeholders } from '@contracts/vocabulary/text/placeholders';
import {
  linkedPages,
  pageMarks,
  phoneWorker,
  type SiteRendering,
} from '@contracts/vocabulary/site-pages';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { pages, type Page } from './app/pages';
import type { PageTemplate, PhonePage } from './app/rendered-site';
import { chunksOf } from './app/route-chunks';
import { Site } from './app/router';
import { siteAddresses, siteRows, type SiteAddress } from './app/site-addresses';
import type { JsonLd } from './app/structured-data/json-ld';
import type { Company } from './app/structured-data/local-business';
import { defaultSiteConfig, prerenderedWith } from './shared/config/site-config';

const { name, phone, dialNumber, email, street, city, state, zipCode } = placeholders;
const { reviewsUrl, socialUrl, publicUrl, hours } = placeholders;

/** No word that an operator can set: each has a placeholder, which the gateway fills. */
const withPlaceholders = (business: BusinessFacts): BusinessFacts => ({
  ...business,
  name,
  phone,
  email,
  address: { street, city, state, zipCode },
  reviewsUrl: business.reviewsUrl && reviewsUrl,
  socialUrl: business.socialUrl && socialUrl,
  hours: { ...business.hours, words: hours },
});

export { dataPlaceholders, defaultBusiness, inJson, pageMarks, placeholders };
export const pageAddresses = siteRows;

const modulesOf = (page: Page) => chunksOf(page).map((chunk) => `src/app/${chunk}.tsx`);

export const phonePage: PhonePage = {
  path: linkedPages.technicianPhone,
  modules: modulesOf(pages[linkedPages.technicianPhone]),
  worker: phoneWorker.slice(1),
};

type Prerendered = Pick<SiteAddress, 'path' | 'page' | 'indexed' | 'structuredData' | 'policy'> & {
  file: string;
};

/** What an address gets that has no page. It has none itself. */
const notFound: Prerendered = {
  path: '404.html',
  file: '404.html',
  page: pages['*'],
  indexed: false,
  policy: 'public',
};

const prerendered = (addresses: readonly SiteAddress[]): readonly Prerendered[] => [
  ...addresses.flatMap(({ file, ...rest }) => (file ? [{ ...rest, file }] : [])),
  notFound,
];

export const templates: readonly PageTemplate[] = prerendered(siteRows).map(
  ({ file, page, policy }) => ({
    file,
    modules: modulesOf(page),
    needsScript: page.prerendered === 'first-view',
    policy,
  }),
);

/** All prerendered pages that there are with this content, and the sitemap. */
export async function renderSite(config: SiteConfig): Promise<SiteRendering> {
  const { content } = config;
  const business = withPlaceholders(config.business);
  prerenderedWith({ ...config, business, publicUrl });
  const company: Company = { business, content, dialNumber, publicUrl };
  const addresses = siteAddresses(content);
  return {
    pages: await Promise.all(
      prerendered(addresses).map(async ({ path, file, structuredData }) => {
        const { head, body } = splitHead(await renderHtml(path.replace(/^(?!\/)/, '/')));
        const data = structuredData ? dataBlock(structuredData(company)) : '';
        return { path, file, head: head + data, body };
      }),
    ),
    sitemap: sitemapOf(addresses),
  };
}

/** With and without content. */
export async function checkedSites(): Promise<readonly SiteRendering[]> {
  const sites: SiteRendering[] = [];
  for (const content of [emptyContent, demoContent('2026-11-29')]) {
    const site = await renderSite({ ...defaultSiteConfig, content });
    const indexed = new Map(
      siteAddresses(content).map((address) => [address.path, address.indexed]),
    );
    for (const { path, head, body } of site.pages) {
      checkHead(path, indexed.get(path) ?? false, head);
      checkForms(path, body);
    }
    checkTitles(site.pages);
    sites.push(site);
  }
  return sites;
}

const sitemapOf = (addresses: readonly SiteAddress[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.flatMap(({ path, indexed }) =>
      indexed ? `  <url><loc>${publicUrl}${path}</loc></url>` : [],
    ),
    '</urlset>\n',
  ].join('\n');

async function renderHtml(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <Site />
      </StaticRouter>
    </StrictMode>,
    {
      // Everything in its place; by default the longer boundaries would come at the end, for a script to move them.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of prelude) chunks.push(chunk as Uint8Array);
  // Inside a boundary React would leave it to the browser.
  if (errors.length > 0) throw new Error(`${path} cannot be rendered`, { cause: errors[0] });
  return Buffer.concat(chunks).toString();
}

/** React writes what belongs into the head first. */
function splitHead(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}

/** What search engines need of a head, and whether it agrees with the page's row in app/pages.ts. */
function checkHead(path: string, indexed: boolean, head: string): void {
  const fail = (what: string) => new Error(`The head of ${path}: ${what}`);
  if (titleOf(head) === '') throw fail('its component renders no title');
  if (head.includes('content="noindex"') === indexed)
    throw fail('its component and app/pages.ts disagree on whether search engines show it');
  const { length } = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
  if (indexed && (length < 70 || length > 180))
    throw fail(`a description of ${length} characters; search engines show 70 to 180`);
}

/** Without the business name, which follows it. */
const titleOf = (head: string) => /^<title>([^<]*) · /.exec(head)?.[1] ?? '';

function checkTitles(rendered: SiteRendering['pages']): void {
  const seen = new Set<string>();
  for (const { path, head } of rendered) {
    const title = titleOf(head);
    if (title.length > 60) throw new Error(`${path}: the title has more than 60 characters`);
    if (seen.has(title)) throw new Error(`${path}: another page has the title ${title}, too`);
    seen.add(title);
  }
}

/** A form that is sent before its code has come would put what was typed, also a password, into the address. */
function checkForms(path: string, body: string): void {
  for (const [form] of body.matchAll(/<form\b[^>]*>/g)) {
    if (!form.includes(' method="dialog"'))
      throw new Error(`${path}: ${form} needs method="dialog"`);
  }
}

function dataBlock(data: JsonLd): string {
  const json = inJson(JSON.stringify(data).replaceAll('<', '\\u003c'));
  return `<script type="application/ld+json">${json}</script>`;
}
