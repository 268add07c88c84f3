/** A red line names its subject: each test stands in a `describe`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';
import { kinds, specFilesOf } from '../test/spec-files.mjs';

/** How many tests of a folder may still stand alone. Only make these smaller. */
const mayStandAlone: Readonly<Record<string, number>> = {
  'frontend/src': 530,
  'services/booking': 5,
  'services/notifications': 1,
  'services/payments': 6,
  'tools/stack': 10,
};

const folderOf = (file: string) => path.relative(root, file).split('/').slice(0, 2).join('/');

describe('a test without a describe', () => {
  it('is none of a folder that has more than it may have', () => {
    const counts: Record<string, number> = {};
    for (const file of (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap(specFilesOf)) {
      const alone = readFileSync(file, 'utf8').match(/^(?:it|test)\b/gm)?.length ?? 0;
      counts[folderOf(file)] = (counts[folderOf(file)] ?? 0) + alone;
    }
    const tooMany = Object.entries(counts).filter(
      ([folder, count]) => count > (mayStandAlone[folder] ?? 0),
    );
    expect(tooMany).toEqual([]);
    expect(Object.keys(mayStandAlone).filter((folder) => !counts[folder])).toEqual([]);
  });
});
