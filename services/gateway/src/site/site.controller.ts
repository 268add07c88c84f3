import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRecordId } from '@contracts/vocabulary/ids';
import { linkedPages, phoneWorker, trackingPath } from '@contracts/vocabulary/site-pages';
import { Refusal } from '@service-kit/requests/refusal';
import { Access } from '../edge/access/access';
import { SecurityHeaders } from '../edge/http/security-headers';
import { mendedLink } from './mended-link';
import { RenderedSite, type RenderedFile } from './rendered-site';
import { SiteFiles } from './site-files';

const notBuilt =
  '<!doctype html><html lang="en"><head><title>Not built</title></head>' +
  '<body><p>The site has not been built.</p></body></html>';

/** Asked for by browsers and password managers, whatever a page says. */
const usualAddresses: ReadonlyMap<string, string> = new Map([
  ['/favicon.ico', '/icon-32.png'],
  ['/.well-known/change-password', `${linkedPages.portal}?view=settings`],
]);

/** Every address outside of the API. */
@ApiExcludeController()
@Controller()
export class SiteController {
  constructor(
    private readonly files: SiteFiles,
    private readonly site: RenderedSite,
    private readonly headers: SecurityHeaders,
  ) {}

  @Get('/*')
  @Access('anyone')
  async serve(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pathname = pathOf(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/') || pathname === '/ws') {
      throw new Refusal('not_found');
    }
    const [, shortLink, key] = /^\/t\/([^/]+)(?:\/([\w-]{16}))?$/.exec(pathname) ?? [];
    if (isRecordId(shortLink)) {
      await reply.redirect(trackingPath(shortLink, key), 302);
      return;
    }
    const usual = usualAddresses.get(pathname);
    if (usual !== undefined) {
      await reply.redirect(usual, 302);
      return;
    }
    const mended = mendedLink(request.url);
    if (mended !== undefined) {
      await reply.header('cache-control', 'no-store').redirect(mended, 302);
      return;
    }
    if (this.files.has(pathname)) {
      const isWorker = pathname === phoneWorker;
      if (isWorker) void reply.header('content-security-policy', this.headers.workerPolicy);
      // Files with a content hash in their name never change.
      const lasting = pathname.startsWith('/assets/');
      await reply.sendFile(pathname.slice(1), {
        immutable: lasting,
        maxAge: lasting ? '365d' : isWorker ? 0 : '1h',
      });
      return;
    }
    const rendered = this.site.at(pathname);
    if (rendered) {
      await this.sendRendered(reply, rendered, true);
      return;
    }
    void reply.code(404);
    if (this.site.notFound) await this.sendRendered(reply, this.site.notFound, false);
    else await reply.type('text/html; charset=utf-8').send(notBuilt);
  }

  /** Browsers revalidate pages each time. The 404 page is always sent in full. */
  private async sendRendered(
    reply: FastifyReply,
    { file, headers }: RenderedFile,
    reusable: boolean,
  ): Promise<void> {
    void reply.header('cache-control', 'no-cache');
    void reply.headers(headers);
    await reply.sendFile(file, this.site.folder, {
      cacheControl: false,
      lastModified: false,
      etag: reusable,
      acceptRanges: reusable,
    });
  }
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  const raw = end < 0 ? url : url.slice(0, end);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
