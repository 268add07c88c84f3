import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { styleHashes, writeRenderedFile } from './rendered-file';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rendered-file-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** What @fastify/static makes the ETag from. */
const tagOf = (file: string) => {
  const { size, mtimeMs } = statSync(path.join(folder, file));
  return `${size}-${mtimeMs}`;
};

describe('a rendered file', () => {
  it('writes a text as it is and in both compressed forms', async () => {
    const text = '<p>repaired</p>'.repeat(40);
    await writeRenderedFile(folder, 'careers/index.html', text);
    const read = (file: string) => readFileSync(path.join(folder, file));
    expect(read('careers/index.html').toString()).toBe(text);
    expect(brotliDecompressSync(read('careers/index.html.br')).toString()).toBe(text);
    expect(gunzipSync(read('careers/index.html.gz')).toString()).toBe(text);
  });

  it('gives every form of a text its own tag, every other text another one, and the same text the same again', async () => {
    for (const [file, text] of [
      ['one.html', 'one'],
      ['two.html', 'two'],
      ['again.html', 'one'],
    ] as const) {
      await writeRenderedFile(folder, file, text);
    }
    const tags = (file: string) => ['', '.br', '.gz'].map((ending) => tagOf(file + ending));
    expect(new Set([...tags('one.html'), ...tags('two.html')]).size).toBe(6);
    expect(tags('again.html')).toEqual(tags('one.html'));
  });

  it('names each style by its content', () => {
    expect(styleHashes('<style>a{}</style><p></p><style>\nb{}</style>')).toEqual([
      expect.stringMatching(/^sha256-[\w+/]{43}=$/),
      expect.stringMatching(/^sha256-[\w+/]{43}=$/),
    ]);
    expect(styleHashes('<p>style</p>')).toEqual([]);
  });
});
