import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@service-kit/refusal';
import { Admits } from '../edge/access/admits';
import { SecurityHeaders } from '../edge/http/security-headers';
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
  @Admits('anyone')
  async serve(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pathname = pathOf(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/') || pathname === '/ws') {
      throw new Refusal('not_found');
    }
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
    const page = await this.pages.deliver(route, String(request.headers['accept-encoding'] ?? ''));
    await reply
      .code(route ? 200 : 404)
      .headers({
        'content-security-policy': this.headers.pagePolicy(page.nonce),
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(page.encoding ? { 'content-encoding': page.encoding } : {}),
      })
      .type('text/html; charset=utf-8')
      .send(page.body);
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
