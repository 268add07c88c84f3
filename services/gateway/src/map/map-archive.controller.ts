import { Readable } from 'node:stream';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@service-kit/requests/refusal';
import { Access } from '../edge/access/access';
import { MapArchive, mapArchivePath } from './map-archive';

/** A tile has a few hundred kB at most. */
const longestRange = 4 * 1024 * 1024;

/**
 * Not with @fastify/static: its tags are weak. A browser keeps ranges only under a strong tag, and
 * asks for the next one with If-Range, which a weak tag never matches.
 */
@ApiExcludeController()
@Controller(mapArchivePath)
export class MapArchiveController {
  constructor(private readonly archive: MapArchive) {}

  @Get()
  @Access('anyone')
  async serve(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Query('v') version?: string,
  ): Promise<void> {
    const { file } = this.archive;
    if (!file) throw new Refusal('not_found');
    const { size, hash } = file;
    const etag = `"${hash}"`;
    void reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'content-type': 'application/vnd.pmtiles',
      'cache-control': version === hash ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
    if (known?.split(',').some((tag) => tag.trim() === etag)) {
      await reply.code(304).send();
      return;
    }
    if (request.method === 'HEAD') {
      await reply.header('content-length', size).send(Readable.from([]));
      return;
    }
    const part = ifRange === undefined || ifRange === etag ? rangeOf(range, size) : undefined;
    if (!part) {
      await reply
        .code(416)
        .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send(`Ask for one range of at most ${longestRange} bytes.`);
      return;
    }
    const { start, end } = part;
    await reply
      .code(206)
      .headers({
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-length': end - start + 1,
      })
      .send(this.archive.read(start, end));
  }
}

function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return undefined;
  const start = Number(first);
  const end = Math.min(Number(last), size - 1);
  return start <= end && end - start < longestRange ? { start, end } : undefined;
}
