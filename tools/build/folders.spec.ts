/** A folder's files fit on one screen. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const maxSourceFiles = 25;
const root = path.join(__dirname, '../..');
/** Migrations are a log: it only grows, and no one looks through it. */
const isSource = (file: string) =>
  /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.(spec|e2e|bench)\.\w+$|\/migrations\//.test(file);

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter(isSource)) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxSourceFiles)
    .map(([folder, count]) => `${folder} has ${count} source files, more than ${maxSourceFiles}`);
}

describe('a folder', () => {
  it('no folder has more source files than can be looked through', () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(crowdedFolders(listed.split('\n'))).toEqual([]);
  });

  it('names a folder that has', () => {
    const files = Array.from({ length: 26 }, (_, index) => `a/b/file-${index}.ts`);
    expect(crowdedFolders([...files, 'a/one.ts', 'a/b/one.spec.ts'])).toEqual([
      'a/b has 26 source files, more than 25',
    ]);
  });
});
