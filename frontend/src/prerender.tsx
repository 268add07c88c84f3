// Rendered by tools/build/prerender.mjs when the site is built; never part of what browsers get.
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { dataPlaceholders, inJson, placeholders } from '@contracts/vocabulary/placeholders';
import { linkedPages, phoneWorker } from '@contracts/vocabulary/site-pages';
import { pages, type Page } from './app/pages';
import type { PhonePage, RenderedPage } from './app/rendered-site';
import { chunksOf } from './app/route-chunks';
import { Site } from './app/router';
import { siteAddresses, type SiteAddress } from './app/site-addresses';
import type { JsonLd } from './app/structured-data/json-ld';
import type { Company } from './app/structured-data/local-business';
import { prerenderedWith } from './shared/config/site-config';
import type { PageMeta } from './shared/page/page-meta';

const { name, phone, dialNumber, email, street, city, state, zipCode } = placeholders;
const { reviewsUrl, socialUrl, publicUrl, hours } = placeholders;

/** Not one fact that an operator can set: each has a placeholder, which the gateway fills. */
const company: Company = {
  publicUrl,
  dialNumber,
  business: {
    ...defaultBusiness,
    name,
    phone,
    email,
    address: { street, city, state, zipCode },
    reviewsUrl,
    socialUrl,
    hours: { ...defaultBusiness.hours, words: hours },
  },
};

export { dataPlaceholders, defaultBusiness, inJson, placeholders };
export const pageAddresses = siteAddresses;

const modulesOf = (page: Page) => chunksOf(page).map((chunk) => `src/app/${chunk}.tsx`);

export const phonePage: PhonePage = {
  path: linkedPages.technicianPhone,
  modules: modulesOf(pages[linkedPages.technicianPhone]),
  worker: phoneWorker.slice(1),
};

type PrerenderedAddress = Pick<
  SiteAddress,
  'path' | 'page' | 'head' | 'structuredData' | 'policy'
> & {
  file: string;
};

/** What an address gets that has no page. */
const notFound: PrerenderedAddress = {
  path: '/404',
  file: '404.html',
  page: pages['*'],
  head: pages['*'].head,
  policy: 'public',
};

/** All prerendered pages, with placeholders for the facts of an installation. */
export function renderPages(): Promise<RenderedPage[]> {
  prerenderedWith(company);
  const prerendered = siteAddresses.flatMap(({ file, ...rest }) =>
    file ? [{ ...rest, file }] : [],
  );
  return Promise.all([...prerendered, notFound].map(renderPage));
}

async function renderPage(address: PrerenderedAddress): Promise<RenderedPage> {
  const { path, file, page, structuredData, policy } = address;
  const { head, body } = splitHead(await renderHtml(path));
  checkHead(path, head, address.head);
  return {
    path,
    file,
    head: head + (structuredData ? dataBlock(structuredData(company)) : ''),
    body,
    modules: modulesOf(page),
    needsScript: page.prerendered === 'first-view',
    policy,
  };
}

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

/** A component that renders no head, or that of another page, would be found by search engines first. */
function checkHead(path: string, head: string, { title, indexed = true }: PageMeta): void {
  const isIndexed = !head.includes('content="noindex"');
  if (head.startsWith(`<title>${title} · `) && isIndexed === indexed) return;
  throw new Error(`${path}: the component does not render the head that app/pages.ts has for it`);
}

function dataBlock(data: JsonLd): string {
  const json = inJson(JSON.stringify(data).replaceAll('<', '\\u003c'));
  return `<script type="application/ld+json">${json}</script>`;
}
