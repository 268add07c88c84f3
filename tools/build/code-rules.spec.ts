/** What oxlint is asked to find, shown to be found: rules, and errors of the compiler, in each kind of file. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const settings = [
  '.oxlintrc.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'frontend/tsconfig.json',
] as const;

interface Row {
  readonly file: string;
  readonly text: string;
  /** Null where nothing may be found. */
  readonly code: string | null;
}

const hookUnderCondition = `import { useState } from 'react';
export function Probe({ asked }: { asked: boolean }) {
  if (asked) useState(0);
  return null;
}
`;
const assignedWhileRendered = `let rendered = 0;
export function Probe() {
  rendered += 1;
  return <p>{rendered}</p>;
}
`;
const floating = `export const later = async () => 1;\nlater();\n`;
const wrongType = `export const count: number = 'one';\n`;
const log = `console.log('probe');\n`;

const rows: Row[] = [
  { file: 'services/a/src/floating.ts', text: floating, code: 'typescript(no-floating-promises)' },
  { file: 'services/a/src/wrong-type.ts', text: wrongType, code: 'typescript(TS2322)' },
  { file: 'services/a/src/wrong-type.spec.ts', text: wrongType, code: 'typescript(TS2322)' },
  { file: 'services/a/src/log.ts', text: log, code: 'eslint(no-console)' },
  { file: 'services/a/src/log.spec.ts', text: log, code: null },
  {
    file: 'services/a/src/any.ts',
    text: `export const x = (y: any) => y;\n`,
    code: 'typescript(no-explicit-any)',
  },
  {
    file: 'services/a/src/bang.ts',
    text: `export const x = (y?: string) => y!;\n`,
    code: 'typescript(no-non-null-assertion)',
  },
  {
    file: 'services/a/src/bang.spec.ts',
    text: `export const x = (y?: string) => y!;\n`,
    code: null,
  },
  {
    file: 'services/a/src/unused.ts',
    text: `const unused = 1;\nexport {};\n`,
    code: 'eslint(no-unused-vars)',
  },
  {
    file: 'services/a/src/no-dom.ts',
    text: `export const x = document.title;\n`,
    code: 'typescript(TS2584)',
  },
  {
    file: 'tools/a/checked.mjs',
    text: `// @ts-check\n${wrongType.replace(': number = ', ' = /** @type {number} */ (').replace("'one'", "'one')")}`,
    code: 'typescript(TS2352)',
  },
  { file: 'e2e/a/wrong-type.ts', text: wrongType, code: 'typescript(TS2322)' },
  { file: 'frontend/src/wrong-type.tsx', text: wrongType, code: 'typescript(TS2322)' },
  { file: 'frontend/src/dom.ts', text: `export const x = document.title;\n`, code: null },
  { file: 'frontend/src/hook.tsx', text: hookUnderCondition, code: 'react-hooks(rules-of-hooks)' },
  { file: 'frontend/src/assigned.tsx', text: assignedWhileRendered, code: 'react(globals)' },
];

describe('oxlint', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'code-rules-'));
  const found = new Map<string, string[]>();

  beforeAll(() => {
    const place = (file: string) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      return path.join(folder, file);
    };
    for (const file of settings) copyFileSync(path.join(root, file), place(file));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const { file, text } of rows) writeFileSync(place(file), text);
    let output: string;
    try {
      output = execFileSync(
        process.execPath,
        [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
        { cwd: folder, encoding: 'utf8', timeout: 60_000 },
      );
    } catch (error) {
      // It exits with 1 where it finds something.
      output = (error as { stdout: string }).stdout;
    }
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { filename: string; code: string }[];
    };
    for (const { filename, code } of diagnostics) {
      found.set(filename, [...(found.get(filename) ?? []), code]);
    }
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(rows)('$file: $code', ({ file, code }) => {
    expect(found.get(file) ?? []).toEqual(code === null ? [] : [code]);
  });
});
