/** `npm run test:deep` reaches every spec that has a deep form. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

const sources = ['libs', 'services', 'tools', 'frontend/src', 'e2e'];
const hasDeepForm = /\bfrom '@contracts\/testing\/deep'/;

function stageOf(file: string): string {
  if (/\.(?:db|nats|int|deep)\.spec\.ts$/.test(file)) return 'db';
  return /\.spec\.tsx?$/.test(file) ? 'unit' : (/^e2e\/(\w+)\//.exec(file)?.[1] ?? 'none');
}

describe('a deep run', () => {
  it('reaches every spec that has a deep form', () => {
    const files = sources.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.(?:spec|e2e)\.tsx?$/.test(file) && !file.includes('node_modules/'))
        .filter((file) => hasDeepForm.test(readFileSync(path.join(root, file), 'utf8'))),
    );
    const stages = [...new Set(files.map(stageOf))].toSorted();
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const run = scripts['test:deep']?.split('run.mjs ')[1]?.split(' ').toSorted();
    expect(run).toEqual(stages);
  });
});
