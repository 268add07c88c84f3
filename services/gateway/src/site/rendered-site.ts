import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { SiteConfigService } from '../status/site-config.service';
import type { PagePolicy } from '@contracts/vocabulary/site-pages';
import { SecurityHeaders } from '../edge/http/security-headers';
import { styleHashes, writeRenderedFile } from './rendered-file';
import { SiteFiles } from './site-files';
import { templateRenderer } from './template-renderer';

export interface RenderedFile {
  /** Path in `RenderedSite.folder`. */
  readonly file: string;
  /** In addition to those on every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The site's HTML and the files for crawlers, filled with this installation's facts. They're the
 * same for everyone, so they're written once at start, compressed, into a folder of this process.
 * @fastify/static serves them from there.
 */
@Injectable()
export class RenderedSite implements OnApplicationBootstrap, OnApplicationShutdown {
  folder = '';
  /** For addresses that are neither pages nor files. */
  notFound: RenderedFile | undefined;
  private readonly byAddress = new Map<string, RenderedFile>();

  constructor(
    private readonly files: SiteFiles,
    private readonly configs: SiteConfigService,
    private readonly headers: SecurityHeaders,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const site = this.files.pages;
    if (!site) return;
    this.folder = await mkdtemp(path.join(os.tmpdir(), 'rendered-site-'));
    const settled = this.configs.settled();
    const render = templateRenderer(settled);
    // A data block needs no policy.
    const settings = JSON.stringify(settled).replaceAll('<', '\\u003c');
    const block = `<script type="application/json" id="site-config">${settings}</script>`;

    const renderPage = async (file: string, policy: PagePolicy): Promise<RenderedFile> => {
      const html = render(await this.files.read(file)).replace('</head>', () => `${block}</head>`);
      await writeRenderedFile(this.folder, file, html);
      return { file, headers: this.headers.ofPage(policy, styleHashes(html)) };
    };
    const renderedPages = new Map<string, Promise<RenderedFile>>();
    for (const { file, policy } of site.pages) {
      if (!renderedPages.has(file)) renderedPages.set(file, renderPage(file, policy));
    }
    await Promise.all([
      ...site.pages.map(async ({ path: address, file }) => {
        const page = await renderedPages.get(file);
        if (page) this.byAddress.set(address, page);
      }),
      ...site.texts.map(async (file) => {
        await writeRenderedFile(this.folder, file, render(await this.files.read(file)));
        this.byAddress.set(`/${file}`, { file, headers: {} });
      }),
      renderPage(site.notFound, 'public').then((page) => {
        this.notFound = page;
      }),
    ]);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  at(pathname: string): RenderedFile | undefined {
    return this.byAddress.get(pathname.replace(/(?<=[^/])\/$/, ''));
  }
}
