import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SiteConfigService } from '../status/site-config.service';
import { SiteFiles } from './site-files';
import { siteRoutes } from './site-routes';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export interface PageDelivery {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | null;
  readonly nonce: string;
}

const withoutSite =
  '<!doctype html><html lang="en"><head><title>Not built</title></head>' +
  '<body><p>The site has not been built.</p></body></html>';

/** The site's HTML, read once; each delivery gets the settings and a nonce of its own. */
@Injectable()
export class SitePages implements OnApplicationBootstrap {
  /** The text before and after the place of the nonce, by route; the 404 page has none. */
  private readonly pages = new Map<string | undefined, readonly [string, string]>();

  constructor(
    private readonly files: SiteFiles,
    private readonly configs: SiteConfigService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const route of [...siteRoutes, undefined]) {
      const html = await (route ? this.files.htmlOf(route) : this.files.notFoundHtml());
      if (html) this.pages.set(route, this.prepared(html));
    }
  }

  /** Whether this address is one of the site's pages; a slash at the end is forgiven. */
  routeOf(pathname: string): string | undefined {
    const plain = pathname.replace(/(?<=[^/])\/$/, '');
    return siteRoutes.includes(plain) ? plain : undefined;
  }

  /** One delivery of a page, or of the 404 page when there is no route. */
  async deliver(route: string | undefined, acceptEncoding: string): Promise<PageDelivery> {
    const nonce = randomBytes(16).toString('base64url');
    const [before, after] = this.pages.get(route) ?? [withoutSite, ''];
    const html = Buffer.from(after ? `${before}${nonce}${after}` : before);
    // Compressed at once and lightly: with a nonce inside it can be kept by nobody.
    if (/\bbr\b/.test(acceptEncoding)) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
      return { body: await brotli(html, { params }), encoding: 'br', nonce };
    }
    if (/\bgzip\b/.test(acceptEncoding))
      return { body: await gzipped(html), encoding: 'gzip', nonce };
    return { body: html, encoding: null, nonce };
  }

  /** The settings as a data block, which no policy needs to allow, and the place of the nonce. */
  private prepared(html: string): readonly [string, string] {
    const settings = JSON.stringify(this.configs.settled()).replaceAll('<', '\\u003c');
    const [start, ...rest] = html.split('<head>');
    return [
      `${start}<head><meta name="style-nonce" content="`,
      `"><script type="application/json" id="site-config">${settings}</script>${rest.join('<head>')}`,
    ];
  }
}
