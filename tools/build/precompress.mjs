// @ts-check
// Writes a .br and a .gz file next to each static text file. The gateway compresses the files that it
// fills in.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const texts = /\.(js|css|svg|json|map)$/;
/** Bytes. Below this, headers and another disk access cost more than compression saves. */
export const worthCompressing = 512;

/**
 * @param {string} folder
 * @returns {Promise<{ files: number, before: number, after: number }>} bytes before and with Brotli
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && texts.test(entry.name))
      .map((entry) => compress(path.join(entry.parentPath, entry.name))),
  );
  const compressed = sizes.filter((size) => size !== null);
  return {
    files: compressed.length,
    before: compressed.reduce((sum, { before }) => sum + before, 0),
    after: compressed.reduce((sum, { after }) => sum + after, 0),
  };
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < worthCompressing) return null;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    brotli(content, { params }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length >= content.length) return null;
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { before: content.length, after: br.length };
}
