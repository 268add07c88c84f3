/** No dependency is patched, during the build or at run time. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

describe('the build of the site', () => {
  interface Hooks {
    readonly aliases: readonly { find: string; replacement: string }[];
    readonly plugins: readonly { name: string; hooks: readonly string[] }[];
  }
  let found: Hooks;

  beforeAll(() => {
    const output = execFileSync(process.execPath, ['tools/build/own-hooks.mjs'], { cwd: root });
    found = JSON.parse(output.toString()) as Hooks;
  });

  it('takes every package as it is: the only name that it replaces is the one of the contracts', () => {
    expect(found.aliases).toEqual([{ find: '@contracts', replacement: 'libs/contracts/src' }]);
  });

  it('has no plugin of its own that rewrites, loads or resolves code', () => {
    expect(found.plugins.length).toBeGreaterThan(0);
    expect(found.plugins.filter(({ hooks }) => hooks.length > 0)).toEqual([]);
  });
});

describe('a dependency', () => {
  it('replaces no method of the browser, of the language or of a library', () => {
    const folder = path.join(root, 'frontend/src');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|^testing\//.test(file),
    );
    expect(sources.length).toBeGreaterThan(100);
    const replaced =
      /\b(?:document|window|globalThis|self|\w+\.prototype|Object|Array|React)\.(?!title\b|on\w+\b)\w+ = |\{\s*then\b\s*[:(]/;
    const found = sources.flatMap((file) => {
      const match = replaced.exec(readFileSync(path.join(folder, file), 'utf8'));
      return match ? [`${file}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });
});
