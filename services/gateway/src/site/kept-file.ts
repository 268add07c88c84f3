import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | null;

/** What is the same for everybody while this process runs, as the answers carry it. */
export interface KeptFile {
  readonly body: Buffer;
  readonly encoding: Encoding;
  readonly etag: string;
  /** Of each `<style>` in it, for its policy: `sha256-…`. */
  readonly styles: readonly string[];
}

export type Representations = Readonly<Record<'br' | 'gzip' | 'identity', KeptFile>>;

/** Of the encodings that a request takes, the smallest. */
export function acceptedEncoding(acceptEncoding: string): Encoding {
  if (takes(acceptEncoding, 'br')) return 'br';
  return takes(acceptEncoding, 'gzip') ? 'gzip' : null;
}

/** `gzip;q=0` says that it must not be sent. */
const takes = (acceptEncoding: string, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![.\\d]))`, 'i').test(acceptEncoding);

/** Compresses once and well what is then sent many times. */
export async function representationsOf(text: string): Promise<Representations> {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
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
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
  return {
    br: { body: br, encoding: 'br', etag: `"${hash}-br"`, styles },
    gzip: { body: gz, encoding: 'gzip', etag: `"${hash}-gz"`, styles },
    identity: { body, encoding: null, etag: `"${hash}"`, styles },
  };
}

/** Whether the sender of `If-None-Match` has this already; weak tags count, as proxies make them. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
