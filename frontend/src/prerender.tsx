// Rendered by tools/build/prerender.mjs when the site is built; never part of what browsers get.
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { factPlaces, inJson } from '@contracts/vocabulary/fact-places';
import { partsOf } from './app/page-parts';
import { prerenderedPages, type PrerenderedPage } from './app/prerendered-pages';
import type { RenderedPage } from './app/rendered-page';
import { Site } from './app/router';
import type { Firm } from './app/structured-data/local-business';
import { prerenderedWith } from './shared/config/site-config';

const { name, phone, telephone, email, street, city, state, zipCode } = factPlaces;
const { reviewsUrl, socialUrl, publicUrl } = factPlaces;

/** Not one fact that an operator can set: each has its place, which the gateway fills. */
const firm: Firm = {
  publicUrl,
  telephone,
  business: {
    ...defaultBusiness,
    name,
    phone,
    email,
    address: { street, city, state, zipCode },
    reviewsUrl,
    socialUrl,
  },
};

export { factPlaces, inJson, defaultBusiness };

/** All pages, with open places where the facts of an installation belong. */
export function renderPages(): Promise<RenderedPage[]> {
  prerenderedWith(firm);
  return Promise.all(prerenderedPages.map(renderPage));
}

async function renderPage(page: PrerenderedPage): Promise<RenderedPage> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={page.path}>
        <Site />
      </StaticRouter>
    </StrictMode>,
    {
      // All of it stands where it belongs; by default the longer parts would wait at the end for a script to move them.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of prelude) chunks.push(chunk as Uint8Array);
  // Inside a boundary React would leave it to the browser.
  if (errors.length > 0) throw new Error(`${page.path} cannot be rendered`, { cause: errors[0] });
  const { head, body } = apart(Buffer.concat(chunks).toString());
  return {
    path: page.path,
    file: page.file ?? `${page.path}/index.html`.replace(/^\/+/, ''),
    head: head + structuredData(page),
    body,
    modules: partsOf(page.path).map((part) => `src/app/${part}.tsx`),
    needsScript: page.needsScript ?? false,
    indexed: !head.includes('content="noindex"'),
  };
}

/** React writes what belongs into the head first. */
function apart(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}

function structuredData({ structuredData: dataOf }: PrerenderedPage): string {
  if (!dataOf) return '';
  const json = inJson(JSON.stringify(dataOf(firm)).replaceAll('<', '\\u003c'));
  return `<script type="application/ld+json">${json}</script>`;
}
