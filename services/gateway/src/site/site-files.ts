import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { GatewayConfig } from '../config';

const compressed = /\.(br|gz)$/;

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

  /**
   * The HTML of a page: prerendered where there is such a file, else the shell in which the browser
   * renders it. While no page is prerendered, `index.html` is that shell.
   */
  htmlOf(route: string): Promise<string | undefined> {
    return this.firstOf(route === '/' ? '/index.html' : `${route}/index.html`);
  }

  /** The page for addresses that are none. */
  notFoundHtml(): Promise<string | undefined> {
    return this.firstOf('/404.html');
  }

  private async firstOf(own: string): Promise<string | undefined> {
    const file = [own, '/shell.html', '/index.html'].find((each) => this.files.has(each));
    return file && readFile(path.join(this.root, file), 'utf8');
  }
}
