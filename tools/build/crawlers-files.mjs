// @ts-check
// What crawlers and phones ask for by fixed addresses, with open places as in the pages.

/**
 * @param {readonly Pick<import('../../frontend/src/app/rendered-page').RenderedPage, 'path' | 'indexed'>[]} pages
 * @param {Pick<import('../../frontend/src/app/rendered-page').Renderer, 'factPlaces' | 'inJson'>} renderer
 * @returns {[file: string, text: string][]}
 */
export function crawlersFiles(pages, { factPlaces, inJson }) {
  const { name, nameFirstLine, publicUrl } = factPlaces;
  const indexed = pages.filter((page) => page.indexed).map((page) => page.path);
  const manifest = {
    name,
    short_name: nameFirstLine,
    description: 'Appliances mended at your home, from St Augustine to Palm Coast.',
    id: '/',
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#10202b',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return [
    [
      'sitemap.xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        indexed.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).join('') +
        '</urlset>\n',
    ],
    ['robots.txt', robots(publicUrl)],
    ['site.webmanifest', inJson(JSON.stringify(manifest, null, 2))],
  ];
}

/**
 * The office's screens, the technician's phone and its tracking links are nobody's search results. Pages that merely say noindex stay
 * open, since who may not read a page cannot read that on it either.
 * @param {string} publicUrl
 */
function robots(publicUrl) {
  const closed = ['/admin-', '/technician', '/customer-portal', '/payment-success', '/api/', '/ws'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
