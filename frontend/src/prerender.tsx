// Rendered by tools/build/prerender.mjs when the site is built; never part of what browsers get.
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { dataPlaceholders, inJson, placeholders } from '@contracts/vocabulary/text/placeholders';
import { linkedPages, phoneWorker } from '@contracts/vocabulary/site-pages';
import { pages, type Page } from './app/pages';
import type { PhonePage, RenderedPage } from './app/rendered-site';
import { chunksOf } from './app/route-chunks';
import { Site } from './app/router';
import { siteAddresses, type SiteAddress } from './app/site-addresses';
import type { JsonLd } from './app/structured-data/json-ld';
import type { Company } from './app/structured-data/local-business';
import { prerenderedWith } from './shared/config/site-config';

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
  'path' | 'page' | 'indexed' | 'structuredData' | 'policy'
> & {
  file: string;
};

/** What an address gets that has no page. */
const notFound: PrerenderedAddress = {
  path: '/404',
  file: '404.html',
  page: pages['*'],
  indexed: false,
  policy: 'public',
};

/** All prerendered pages, with placeholders for the facts of an installation. */
export async function renderPages(): Promise<RenderedPage[]> {
  prerenderedWith(company);
  const prerendered = siteAddresses.flatMap(({ file, ...rest }) =>
    file ? [{ ...rest, file }] : [],
  );
  const rendered = await Promise.all([...prerendered, notFound].map(renderPage));
  checkTitles(rendered);
  return rendered;
}

async function renderPage(address: PrerenderedAddress): Promise<RenderedPage> {
  const { path, file, page, structuredData, policy } = address;
  const { head, body } = splitHead(await renderHtml(path));
  checkHead(address, head);
  checkForms(path, body);
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

/** What search engines need of a head, and whether it agrees with the page's row in app/pages.ts. */
function checkHead({ path, indexed }: PrerenderedAddress, head: string): void {
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

function checkTitles(rendered: readonly RenderedPage[]): void {
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
