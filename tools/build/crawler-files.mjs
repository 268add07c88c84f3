// @ts-check
// The files that crawlers and phones request at fixed addresses, with placeholders.

/**
 * @param {readonly Pick<import('../../frontend/src/app/rendered-site').PageAddress, 'path' | 'crawled' | 'installable'>[]} pages
 * @param {Pick<import('../../frontend/src/app/rendered-site').Renderer, 'placeholders' | 'inJson'>} renderer
 * @returns {[file: string, text: string][]}
 */
export function crawlerFiles(pages, { placeholders, inJson }) {
  const { name, nameFirstLine, city, publicUrl } = placeholders;
  const look = {
    background_color: '#ffffff',
    theme_color: '#10202b',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  const site = {
    name,
    short_name: nameFirstLine,
    description: `Appliance repair at your home in and around ${city}.`,
    id: '/',
    start_url: '/',
    display: 'browser',
    ...look,
  };
  const installed = pages.flatMap((page) => (page.installable ? page.path : []))[0];
  const technician = {
    name: `Jobs · ${name}`,
    short_name: 'Jobs',
    description: 'A technician’s jobs for today and the next workday.',
    id: installed,
    start_url: installed,
    scope: installed,
    display: 'standalone',
    ...look,
  };
  return [
    ['robots.txt', robots(pages, publicUrl)],
    ['site.webmanifest', inJson(JSON.stringify(site, null, 2))],
    ['technician.webmanifest', inJson(JSON.stringify(technician, null, 2))],
  ];
}

/**
 * Closes the pages of the office, the technicians and single customers. Public pages with noindex stay open, because a
 * crawler must read a page to see its noindex.
 * @param {readonly Pick<import('../../frontend/src/app/rendered-site').PageAddress, 'path' | 'crawled'>[]} pages
 * @param {string} publicUrl
 */
function robots(pages, publicUrl) {
  const closed = pages.filter((page) => !page.crawled).map((page) => page.path);
  return [
    'User-agent: *',
    ...[...closed, '/api/', '/ws'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
