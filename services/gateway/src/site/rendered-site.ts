import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { DecidedRules } from '@contracts/booking/settings';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { SiteConfigService } from '../status/site-config.service';
import type { PagePolicy, SitePages } from '@contracts/vocabulary/site-pages';
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

  constructor(
    private readonly files: SiteFiles,
    private readonly configs: SiteConfigService,
    private readonly headers: SecurityHeaders,
    private readonly rules: KeptReply<DecidedRules>,
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
    const fill = async () => {
      const rendered = await this.rendered(site);
      const outdated = this.former;
      [this.former, this.current] = [this.current, rendered];
      if (outdated) await remove(outdated);
    };
    const before = this.rules.current;
    await fill();
    this.rules.onChange(fill);
    if (this.rules.current !== before) await fill();
  }

  async onApplicationShutdown(): Promise<void> {
    for (const one of [this.former, this.current]) if (one) await remove(one);
  }

  private async rendered(site: SitePages): Promise<Rendering> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rendered-site-'));
    try {
      return await this.renderInto(folder, site);
    } catch (error) {
      // It's tried again every two seconds.
      await remove({ folder });
      throw error;
    }
  }

  private async renderInto(folder: string, site: SitePages): Promise<Rendering> {
    const settled = this.configs.settled();
    const { openingHours } = this.rules.current;
    const render = templateRenderer({ ...settled, ...(openingHours && { openingHours }) });
    // A data block needs no policy.
    const settings = JSON.stringify(settled).replaceAll('<', '\\u003c');
    const block = `<script type="application/json" id="site-config">${settings}</script>`;
    const byAddress = new Map<string, RenderedFile>();

    const renderPage = async (file: string, policy: PagePolicy): Promise<RenderedFile> => {
      const html = render(await this.files.read(file)).replace('</head>', () => `${block}</head>`);
      await writeRenderedFile(folder, file, html);
      return { file, headers: this.headers.ofPage(policy, styleHashes(html)) };
    };
    const renderedPages = new Map<string, Promise<RenderedFile>>();
    for (const { file, policy } of site.pages) {
      if (!renderedPages.has(file)) renderedPages.set(file, renderPage(file, policy));
    }
    const [notFound] = await Promise.all([
      renderPage(site.notFound, 'public'),
      ...site.pages.map(async ({ path: address, file }) => {
        const page = await renderedPages.get(file);
        if (page) byAddress.set(address, page);
      }),
      ...site.texts.map(async (file) => {
        await writeRenderedFile(folder, file, render(await this.files.read(file)));
        byAddress.set(`/${file}`, { file, headers: {} });
      }),
    ]);
    return { folder, byAddress, notFound };
  }

  at(pathname: string): RenderedFile | undefined {
    return this.current?.byAddress.get(pathname.replace(/(?<=[^/])\/$/, ''));
  }
}

const remove = ({ folder }: Pick<Rendering, 'folder'>): Promise<void> =>
  rm(folder, { recursive: true, force: true });
