import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SiteConfigService } from '../status/site-config.service';
import { crawlersFiles, isCrawlersFile } from './crawlers-files';
import { factFiller } from './fact-filler';
import {
  acceptedEncoding,
  representationsOf,
  type Encoding,
  type KeptFile,
  type Representations,
} from './kept-file';
import { SiteFiles } from './site-files';
import { siteRoutes } from './site-routes';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A page that is made for one delivery: the nonce in it is good for that one alone. */
export interface PageDelivery {
  readonly body: Buffer;
  readonly encoding: Encoding;
  readonly nonce: string;
}

const withoutSite =
  '<!doctype html><html lang="en"><head><title>Not built</title></head>' +
  '<body><p>The site has not been built.</p></body></html>';

/**
 * The site's HTML, filled with the facts of this installation when the gateway starts. Prerendered pages are the same for
 * everybody: compressed once, known by their tag. In the shell the office's screens are rendered, whose styles need a nonce.
 */
@Injectable()
export class SitePages implements OnApplicationBootstrap {
  /** By route, and the crawlers' files by their address; the 404 page has none. */
  private readonly kept = new Map<string | undefined, Representations>();
  /** The shell before and after the place of the nonce. */
  private shell: readonly [string, string] = [withoutSite, ''];

  constructor(
    private readonly files: SiteFiles,
    private readonly configs: SiteConfigService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { files, configs } = this;
    const fill = factFiller(configs.settled());
    // The settings as a data block, which no policy needs to allow.
    const settings = JSON.stringify(configs.settled()).replaceAll('<', '\\u003c');
    const block = `<script type="application/json" id="site-config">${settings}</script>`;
    const keep = async (route: string | undefined, file: string, extra: string) => {
      const [start, rest] = aroundEndOfHead(fill(await files.read(file)));
      this.kept.set(route, await representationsOf(`${start}${extra}${rest}`));
    };
    const { shell, notFound } = files;
    await Promise.all([
      ...files.prerendered().map(([route, file]) => keep(route, file, block)),
      ...(notFound ? [keep(undefined, notFound, block)] : []),
      ...crawlersFiles.filter((file) => files.has(file)).map((file) => keep(file, file, '')),
    ]);
    if (shell) {
      const [start, rest] = aroundEndOfHead(fill(await files.read(shell)));
      this.shell = [`${start}<meta name="style-nonce" content="`, `">${block}${rest}`];
    }
  }

  /** Whether this address is one of the site's pages; a slash at the end is forgiven. */
  routeOf(pathname: string): string | undefined {
    const plain = pathname.replace(/(?<=[^/])\/$/, '');
    const known = siteRoutes.includes(plain) || (this.kept.has(plain) && !isCrawlersFile(plain));
    return known ? plain : undefined;
  }

  /** A prerendered page, the 404 page when there is no route, or a crawlers' file; not all of them were built. */
  keptOf(route: string | undefined, acceptEncoding: string): KeptFile | undefined {
    return this.kept.get(route)?.[acceptedEncoding(acceptEncoding) ?? 'identity'];
  }

  /** One delivery of the shell. */
  async deliverShell(acceptEncoding: string): Promise<PageDelivery> {
    const nonce = randomBytes(16).toString('base64url');
    const [before, after] = this.shell;
    const html = Buffer.from(after ? `${before}${nonce}${after}` : before);
    const encoding = acceptedEncoding(acceptEncoding);
    return { body: await compressed(html, encoding), encoding, nonce };
  }
}

function aroundEndOfHead(html: string): readonly [string, string] {
  const end = html.indexOf('</head>');
  return end < 0 ? [html, ''] : [html.slice(0, end), html.slice(end)];
}

/** At once and lightly: with a nonce inside it can be kept by nobody. */
async function compressed(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  }
  return encoding === 'gzip' ? gzipped(html) : html;
}
