import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const reader = path.join(process.cwd(), 'tools/test/pdf-text.mjs');

/** What people read in each PDF, without line breaks. */
export async function pdfTexts(files: readonly Buffer[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pdf-text-'));
  try {
    const names = files.map((_, index) => path.join(folder, `${index}.pdf`));
    await Promise.all(names.map((name, index) => writeFile(name, files[index]!)));
    const { stdout } = await promisify(execFile)(process.execPath, [reader, ...names], {
      maxBuffer: 100_000_000,
    });
    return JSON.parse(stdout) as string[];
  } finally {
    await rm(folder, { recursive: true });
  }
}
