import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SitePages } from '@contracts/vocabulary/site-pages';
import { gatewayForTests, type GatewayUnderTest } from '../gateway-under-test';

const html = (title: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><div id="root"></div></body></html>`;
export const styles = 'h1{color:#10202b}';
/** As the build leaves it: with placeholders for the facts of an installation. */
const openHead =
  `<style>${styles}</style><link rel="canonical" href="{{publicUrl}}/"/><a href="tel:+10000000000">{{phone:0000000000}}</a>` +
  '<p>{{name.first}} {{name.rest}}</p><script type="application/ld+json">{"name":"{{json:name.first}} {{json:name.rest}}"}</script>';
export const companyName = `Tern & <b>Sons</b> </script> "O'Neil" $& {{phone:0000000000}}`;
export const sitePages: SitePages = {
  pages: [
    { path: '/', file: 'index.html', policy: 'public' },
    { path: '/careers', file: 'careers/index.html', policy: 'public' },
    { path: '/careers/chef', file: 'careers/chef/index.html', policy: 'public' },
    { path: '/book-appointment', file: 'shell.html', policy: 'public' },
    { path: '/technician-tracking', file: 'shell.html', policy: 'public' },
    { path: '/payment', file: 'payment/index.html', policy: 'payment' },
    { path: '/admin-login', file: 'shell-office.html', policy: 'office' },
    { path: '/admin-tracking', file: 'shell-office.html', policy: 'office' },
  ],
  notFound: '404.html',
  texts: ['sitemap.xml', 'robots.txt', 'site.webmanifest'],
};
export const script = 'export const built = true;\n'.repeat(50);

export const settings = {
  DEMO: '1',
  BUSINESS_NAME: companyName,
  BUSINESS_PHONE: '(386) 555-0199',
  MAP_TILE_URL: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
  EMBEDDED_REQUEST_FORM_URL: 'https://forms.example.com/request?company=1',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
};

/** Returns the folder, for `SITE_DIR`. */
function builtSite(): string {
  const site = mkdtempSync(path.join(os.tmpdir(), 'gateway-site-'));
  for (const folder of ['assets', 'careers']) mkdirSync(path.join(site, folder));
  const write = (file: string, content: string | Buffer) =>
    writeFileSync(path.join(site, file), content);
  write('index.html', html('Home', openHead));
  write('pages.json', JSON.stringify(sitePages));
  write('shell.html', html('Shell', `<style>${styles}</style>`));
  write('shell-office.html', html('Office', `<style>${styles}</style>`));
  write('careers/unlisted.html', html('Unlisted'));
  write('404.html', html('404 Page Not Found'));
  write('careers/index.html', html('Careers'));
  mkdirSync(path.join(site, 'careers/chef'));
  write('careers/chef/index.html', html('Chef'));
  mkdirSync(path.join(site, 'payment'));
  write('payment/index.html', html('Payment', `<style>${styles}</style>`));
  write('sitemap.xml', '<urlset><url><loc>{{publicUrl}}/careers</loc></url></urlset>');
  write('robots.txt', 'Sitemap: {{publicUrl}}/sitemap.xml\n');
  write('site.webmanifest', '{"name":"{{json:name.first}} {{json:name.rest}}"}');
  write('technician-worker.js', 'const release = {};');
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  write('assets/main-1a2b3c.js', script);
  write('assets/main-1a2b3c.js.br', brotliCompressSync(script));
  write('assets/main-1a2b3c.js.gz', gzipSync(script));
  write('.secret', 'not for the world');
  return site;
}

/** A gateway with the site. */
export function siteForTests(): GatewayUnderTest {
  const site = builtSite();
  const gateway = gatewayForTests({ SITE_DIR: site, ...settings });
  afterAll(() => rmSync(site, { recursive: true }));
  return gateway;
}
