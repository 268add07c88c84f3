import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { sitePagesFile, type SitePages } from '@contracts/vocabulary/site-pages';
import { GatewayConfig } from '../config';

const compressed = /\.(br|gz)$/;

/** The files of the built site, listed once. Unlisted files are never looked up on disk. */
@Injectable()
export class SiteFiles implements OnModuleInit {
  private readonly logger = new Logger('Site');
  readonly root: string;
  /** Undefined if there is no built site. */
  pages: SitePages | undefined;
  private files: ReadonlySet<string> = new Set();

  constructor(config: GatewayConfig) {
    this.root = path.resolve(config.SITE_DIR);
  }

  async onModuleInit(): Promise<void> {
    const list = await this.read(sitePagesFile).catch(() => undefined);
    if (list === undefined) {
      this.logger.warn(`no built site in ${this.root}: only the API is served`);
      return;
    }
    this.pages = parseSitePages(list);
    const rendered = new Set([sitePagesFile, ...this.pages.texts].map((file) => `/${file}`));
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    this.files = new Set(
      entries
        .filter((entry) => entry.isFile() && !compressed.test(entry.name))
        .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)))
        .map((file) => `/${file.split(path.sep).join('/')}`)
        .filter((file) => !file.includes('/.') && !file.endsWith('.html') && !rendered.has(file)),
    );
  }

  /** Whether the file is sent exactly as built. */
  has(file: string): boolean {
    return this.files.has(file);
  }

  read(file: string): Promise<string> {
    return readFile(path.join(this.root, file), 'utf8');
  }
}

function parseSitePages(text: string): SitePages {
  let list: Partial<SitePages> | null;
  try {
    list = JSON.parse(text) as Partial<SitePages> | null;
  } catch {
    list = null;
  }
  const { pages, notFound, texts, renderer } = list ?? {};
  if (!Array.isArray(pages) || !Array.isArray(texts) || typeof notFound !== 'string') {
    throw new Error(`${sitePagesFile} of the built site cannot be read: build the site again`);
  }
  return {
    pages: pages as SitePages['pages'],
    texts: texts as string[],
    notFound,
    ...(typeof renderer === 'string' && { renderer }),
  };
}
