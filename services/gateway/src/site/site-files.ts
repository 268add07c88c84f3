import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { GatewayConfig } from '../config';

const compressed = /\.(br|gz)$/;
const shell = '/shell.html';
const notFound = '/404.html';
const pageFile = /^\/(?:(.+)\/)?index\.html$/;

/** The files of the built site, listed once: what is not on the list is never looked for on disk. */
@Injectable()
export class SiteFiles implements OnModuleInit {
  private readonly logger = new Logger('Site');
  readonly root: string;
  private files: ReadonlySet<string> = new Set();

  constructor(config: GatewayConfig) {
    this.root = path.resolve(config.SITE_DIR);
  }

  async onModuleInit(): Promise<void> {
    try {
      const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
      this.files = new Set(
        entries
          .filter((entry) => entry.isFile() && !compressed.test(entry.name))
          .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)))
          .map((file) => `/${file.split(path.sep).join('/')}`)
          .filter((file) => !file.includes('/.')),
      );
    } catch {
      this.logger.warn(`no built site in ${this.root}: only the API is served`);
    }
  }

  has(file: string): boolean {
    return this.files.has(file);
  }

  /** Route and file of every page that the build has prerendered. */
  prerendered(): readonly (readonly [route: string, file: string])[] {
    return [...this.files].flatMap((file) => {
      const match = pageFile.exec(file);
      return match ? [[`/${match[1] ?? ''}`, file] as const] : [];
    });
  }

  /** The page for addresses that are none. */
  get notFound(): string | undefined {
    return this.files.has(notFound) ? notFound : undefined;
  }

  /** In which the browser renders the pages that are not prerendered. */
  get shell(): string | undefined {
    return this.files.has(shell) ? shell : undefined;
  }

  read(file: string): Promise<string> {
    return readFile(path.join(this.root, file), 'utf8');
  }
}
