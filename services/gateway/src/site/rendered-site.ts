import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { DecidedRules } from '@contracts/booking/settings';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { KeptContent } from '../status/kept-content';
import { SiteConfigService } from '../status/site-config.service';
import {
  pageMarks,
  type PagePolicy,
  type SitePage,
  type SitePages,
} from '@contracts/vocabulary/site-pages';
import { SecurityHeaders } from '../edge/http/security-headers';
import { styleHashes, writeRenderedFile } from './rendered-file';
import { SiteFiles } from './site-files';
import { renderSite } from './site-renderer';
import { templateRenderer } from './template-renderer';

export interface RenderedFile {
  /** Path in `RenderedSite.folder`. */
  readonly file: string;
  /** In addition to those on every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

type PageAt = readonly [address: string, page: RenderedFile];

interface Rendering {
  readonly folder: string;
  readonly byAddress: ReadonlyMap<string, RenderedFile>;
  readonly notFound: RenderedFile;
}

/**
 * The site's HTML and the files for crawlers, filled with this installation's facts. They're the
 * same for everyone, so they're written once at start, compressed, into a folder of this process,
 * and again into another one when the office has changed a fact. @fastify/static serves them from
 * there.
 */
@Injectable()
export class RenderedSite implements OnApplicationBootstrap, OnApplicationShutdown {
  private current: Rendering | undefined;
  /** Those who were answered from it may still be reading. */
  private former: Rendering | undefined;
  private filling: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | undefined;

  constructor(
    private readonly files: SiteFiles,
    private readonly configs: SiteConfigService,
    private readonly headers: SecurityHeaders,
    private readonly rules: KeptReply<DecidedRules>,
    private readonly content: KeptContent,
  ) {}

  get folder(): string {
    return this.current?.folder ?? '';
  }

  /** For addresses that are neither pages nor files. */
  get notFound(): RenderedFile | undefined {
    return this.current?.notFound;
  }

  async onApplicationBootstrap(): Promise<void> {
    const site = this.files.pages;
    if (!site) return;
    for (const kept of [this.rules, this.content]) kept.onChange(() => this.fill(site));
    await this.fill(site);
    // With what has arrived in the meantime. If that can't be rendered, the gateway starts anyway.
    await this.filling;
  }

  /** One after the other. One that hasn't started yet will know the newest. */
  private fill(site: SitePages): Promise<void> {
    this.waiting ??= this.filling.then(async () => {
      this.waiting = undefined;
      const rendered = await this.rendered(site);
      const outdated = this.former;
      [this.former, this.current] = [this.current, rendered];
      if (outdated) await remove(outdated);
    });
    this.filling = this.waiting.catch(() => undefined);
    return this.waiting;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const one of [this.former, this.current]) if (one) await remove(one);
  }

  private async rendered(site: SitePages): Promise<Rendering> {
    // Before anything is awaited: a start fills in what it has, and then what arrives.
    const settled = this.configs.settled();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rendered-site-'));
    try {
      return await this.renderInto(folder, site, settled);
    } catch (error) {
      // It's tried again every two seconds.
      await remove({ folder });
      throw error;
    }
  }

  private async renderInto(
    folder: string,
    site: SitePages,
    settled: SiteConfig,
  ): Promise<Rendering> {
    const { openingHours } = this.rules.current;
    const render = templateRenderer({ ...settled, ...(openingHours && { openingHours }) });
    // A data block needs no policy.
    const settings = JSON.stringify(settled).replaceAll('<', '\\u003c');
    const block = `<script type="application/json" id="site-config">${settings}</script>`;
    const write = async (file: string, html: string, policy: PagePolicy): Promise<RenderedFile> => {
      const text = render(html).replace('</head>', () => `${block}</head>`);
      await writeRenderedFile(folder, file, text);
      return { file, headers: this.headers.ofPage(policy, styleHashes(text)) };
    };
    const rendering =
      site.renderer === undefined
        ? undefined
        : await renderSite(path.join(this.files.root, site.renderer), settled);

    /** The one for unknown addresses under the name of its file, which isn't an address. */
    const entries: readonly SitePage[] = [
      ...site.pages,
      { path: site.notFound, file: site.notFound, policy: 'public' },
    ];
    /** Every page that is made of this file, with its address. */
    const pagesOf = async (template: string, policy: PagePolicy): Promise<PageAt[]> => {
      const html = await this.files.read(template);
      if (!html.includes(pageMarks.body)) {
        const page = await write(template, html, policy);
        const at = entries.filter(({ file }) => file === template);
        return at.map(({ path: address }) => [address, page]);
      }
      const pages = rendering?.pages.filter(({ file }) => file === template) ?? [];
      return Promise.all(
        pages.map(async ({ path: address, head, body }): Promise<PageAt> => {
          const filled = html
            .replace(pageMarks.head, () => head)
            .replace(pageMarks.body, () => body);
          const file = `${address}/index.html`.replace(/^\/+/, '');
          return [address, await write(file, filled, policy)];
        }),
      );
    };
    const templates = new Map(entries.map(({ file, policy }) => [file, policy]));
    const pages = await Promise.all([...templates].map(([file, policy]) => pagesOf(file, policy)));
    const built = await Promise.all(
      site.texts.map(async (file) => [file, await this.files.read(file)] as const),
    );
    const made = rendering ? [['sitemap.xml', rendering.sitemap] as const] : [];
    const texts = [...built, ...made];
    await Promise.all(texts.map(([file, text]) => writeRenderedFile(folder, file, render(text))));
    const files = texts.map(([file]): PageAt => [`/${file}`, { file, headers: {} }]);
    const byAddress = new Map([...pages.flat(), ...files]);
    const notFound = byAddress.get(site.notFound);
    if (!notFound) throw new Error('The built site has no page for unknown addresses');
    byAddress.delete(site.notFound);
    return { folder, byAddress, notFound };
  }

  at(pathname: string): RenderedFile | undefined {
    return this.current?.byAddress.get(pathname.replace(/(?<=[^/])\/$/, ''));
  }
}

const remove = ({ folder }: Pick<Rendering, 'folder'>): Promise<void> =>
  rm(folder, { recursive: true, force: true });
