import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Also writes a `.br` and a `.gz`, for @fastify/static to choose from. */
export async function writeRenderedFile(folder: string, file: string, text: string): Promise<void> {
  const body = Buffer.from(text);
  const target = path.join(folder, file);
  const [br, gz] = await Promise.all([
    // The best quality would take a second for all pages and save three percent.
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzipped(body, { level: 9 }),
  ]);
  await mkdir(path.dirname(target), { recursive: true });
  // @fastify/static derives the ETag from size and modification time. With a time derived from the
  // content, it's the same in every replica and after every start, and changes with the page.
  const modified = createHash('sha256').update(body).digest().readUInt32BE(0);
  await Promise.all(
    (
      [
        ['', body],
        ['.br', br],
        ['.gz', gz],
      ] as const
    ).map(async ([ending, content]) => {
      await writeFile(target + ending, content);
      await utimes(target + ending, modified, modified);
    }),
  );
}

/** As a policy needs them: `sha256-…`. */
export const styleHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
