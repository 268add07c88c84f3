import { randomBytes } from 'node:crypto';
import { scriptLimit } from '../../frontend/src/app/chunk-rules.mjs';
import { lightPages } from './heavy-pages.mjs';

interface Handled {
  handler(this: object, options: object, bundle: object): void;
}

/** What a build with these chunks writes down. */
function faultsOf(chunks: readonly object[]): string[] {
  let written = '';
  const build = {
    warn: () => undefined,
    info: () => undefined,
    error: (message: string) => {
      throw new Error(message);
    },
    emitFile: ({ source }: { source: string }) => {
      written = source;
    },
  };
  const bundle = Object.fromEntries(
    chunks.map((chunk, index) => [
      `${index}`,
      { type: 'chunk', fileName: `${index}`, imports: [], moduleIds: [], code: '', ...chunk },
    ]),
  );
  (lightPages().generateBundle as unknown as Handled).handler.call(build, {}, bundle);
  return JSON.parse(written) as string[];
}

describe('a heavy page', () => {
  it('goes on with a page that is too heavy, for npm test to fail on', () => {
    const entry = { isEntry: true, name: 'main' };
    const heavy = { ...entry, code: randomBytes(scriptLimit).toString('base64') };
    expect(faultsOf([heavy])).toEqual([
      expect.stringMatching(/^The first load of a public page weighs \d+ bytes, \d+ are allowed\./),
    ]);
    const page = { moduleIds: ['/app/pages/careers-page.tsx', '/node_modules/antd/index.js'] };
    expect(faultsOf([entry, page])).toEqual([
      '1 reaches /node_modules/antd/index.js: import it lazily',
    ]);
  });
});
