import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@service-kit/requests/refusal';
import { Access } from '../edge/access/access';
import { SecurityHeaders } from '../edge/http/security-headers';
import { isCrawlersFile, kindOf } from './crawlers-files';
import { isKnown } from './kept-file';
import { SiteFiles } from './site-files';
import { SitePages } from './site-pages';

/** Every address that no call has: pages, their assets, and the page that says there is nothing. */
@ApiExcludeController()
@Controller()
export class SiteController {
  constructor(
    private readonly files: SiteFiles,
    private readonly pages: SitePages,
    private readonly headers: SecurityHeaders,
  ) {}

  @Get('/*')
  @Access('anyone')
  async serve(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pathname = pathOf(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/') || pathname === '/ws') {
      throw new Refusal('not_found');
    }
    if (isCrawlersFile(pathname) && this.sendKept(pathname, request, reply)) return;
    if (this.files.has(pathname) && !pathname.endsWith('.html')) {
      // What the build has named by its content never changes.
      const lasting = pathname.startsWith('/assets/');
      await reply.sendFile(pathname.slice(1), {
        immutable: lasting,
        maxAge: lasting ? '365d' : '1h',
      });
      return;
    }
    const route = this.pages.routeOf(pathname);
    if (this.sendKept(route, request, reply)) return;
    const page = await this.pages.deliverShell(encodingsOf(request));
    await reply
      .code(route ? 200 : 404)
      .headers({
        'content-security-policy': this.headers.pagePolicy(`nonce-${page.nonce}`),
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(page.encoding ? { 'content-encoding': page.encoding } : {}),
      })
      .type(html)
      .send(page.body);
  }

  /** Answers what is the same for everybody, or only that it has not changed; false when it is not of that kind. */
  private sendKept(
    route: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean {
    const kept = this.pages.keptOf(route, encodingsOf(request));
    if (!kept) return false;
    const { body, encoding, etag, styles } = kept;
    const isFile = route !== undefined && isCrawlersFile(route);
    void reply.headers({
      ...(isFile ? {} : { 'content-security-policy': this.headers.pagePolicy(...styles) }),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    });
    if (route !== undefined && isKnown(request.headers['if-none-match'], etag)) {
      void reply.code(304).send();
      return true;
    }
    if (encoding) void reply.header('content-encoding', encoding);
    void reply
      .code(route === undefined ? 404 : 200)
      .type(isFile ? kindOf(route) : html)
      .send(body);
    return true;
  }
}

const html = 'text/html; charset=utf-8';

const encodingsOf = (request: FastifyRequest): string =>
  String(request.headers['accept-encoding'] ?? '');

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  const raw = end < 0 ? url : url.slice(0, end);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
