/** oxlint finds a violation of each rule, and compiler errors, in each kind of file. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const settings = ['tsconfig.json', 'tsconfig.base.json', 'frontend/tsconfig.json'] as const;

interface Row {
  readonly file: string;
  readonly text: string;
  readonly codes: readonly string[];
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
const crossingInEachForm = `import { start } from '@services/tracking/src/start';
export * from '@services/tracking/src/start';
export { start } from '@services/tracking/src/start';
export const later = () => import('@services/tracking/src/start');
export const now: import('@services/tracking/src/start').Started = start();
`;
const typesOfContracts = `import type { Booked } from '@contracts/booking/appointments';
import { type Booked as Same } from '@contracts/booking/appointments';
export type { Booked } from '@contracts/booking/appointments';
export const x: [Booked, Same, import('@contracts/booking/appointments').Booked] = [1, 1, 1];
`;
const impure = `export const x = () => [Date.now(), Math.random(), new Date(), new Date(0), fetch];\n`;

const rows: Row[] = [
  {
    file: 'services/a/src/floating.ts',
    text: floating,
    codes: ['typescript(no-floating-promises)'],
  },
  { file: 'services/a/src/wrong-type.ts', text: wrongType, codes: ['typescript(TS2322)'] },
  { file: 'services/a/src/wrong-type.spec.ts', text: wrongType, codes: ['typescript(TS2322)'] },
  { file: 'services/a/src/log.ts', text: log, codes: ['eslint(no-console)'] },
  { file: 'services/a/src/log.spec.ts', text: log, codes: [] },
  {
    file: 'services/a/src/any.ts',
    text: `export const x = (y: any) => y;\n`,
    codes: ['typescript(no-explicit-any)'],
  },
  {
    file: 'services/a/src/bang.ts',
    text: `export const x = (y?: string) => y!;\n`,
    codes: ['typescript(no-non-null-assertion)'],
  },
  {
    file: 'services/a/src/bang.spec.ts',
    text: `export const x = (y?: string) => y!;\n`,
    codes: [],
  },
  {
    file: 'services/a/src/unused.ts',
    text: `const unused = 1;\nexport {};\n`,
    codes: ['eslint(no-unused-vars)'],
  },
  {
    file: 'services/a/src/no-dom.ts',
    text: `export const x = document.title;\n`,
    codes: ['typescript(TS2584)'],
  },
  {
    file: 'tools/a/checked.mjs',
    text: `// @ts-check\n${wrongType.replace(': number = ', ' = /** @type {number} */ (').replace("'one'", "'one')")}`,
    codes: ['typescript(TS2352)'],
  },
  { file: 'e2e/a/wrong-type.ts', text: wrongType, codes: ['typescript(TS2322)'] },
  { file: 'frontend/src/wrong-type.tsx', text: wrongType, codes: ['typescript(TS2322)'] },
  { file: 'frontend/src/dom.ts', text: `export const x = document.title;\n`, codes: [] },
  {
    file: 'services/tracking/src/start.ts',
    text: `export type Started = number;\nexport const start = (): Started => 1;\n`,
    codes: [],
  },
  {
    file: 'services/booking/src/crossing.ts',
    text: crossingInEachForm,
    codes: Array<string>(5).fill('boundaries(imports)'),
  },
  {
    file: 'services/booking/src/slots/slot-calendar.ts',
    text: impure,
    codes: [
      'boundaries(no-current-time)',
      'eslint(no-restricted-globals)',
      'eslint(no-restricted-properties)',
      'eslint(no-restricted-properties)',
    ],
  },
  {
    file: 'libs/contracts/src/booking/appointments.ts',
    text: `export type Booked = number;\nexport const booked: Booked = 1;\n`,
    codes: [],
  },
  { file: 'frontend/src/types.ts', text: typesOfContracts, codes: [] },
  {
    file: 'frontend/src/values.ts',
    text: `import { booked, type Booked } from '@contracts/booking/appointments';\nexport const x: Booked = booked;\n`,
    codes: ['boundaries(imports)'],
  },
  {
    file: 'frontend/src/hook.tsx',
    text: hookUnderCondition,
    codes: ['react-hooks(rules-of-hooks)'],
  },
  {
    file: 'frontend/src/tag.tsx',
    text: `import { Tag } from 'antd';\n\nexport const tag = <Tag color="gold">New</Tag>;\n`,
    codes: ['eslint(no-restricted-imports)'],
  },
  {
    file: 'frontend/src/select.tsx',
    text: `import { Select } from 'antd';\nexport const Probe = () => <Select />;\n`,
    codes: ['eslint(no-restricted-imports)'],
  },
  { file: 'frontend/src/assigned.tsx', text: assignedWhileRendered, codes: ['react(globals)'] },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'code-rules-'));
const found = new Map<string, string[]>();

beforeAll(() => {
  const place = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    return path.join(folder, file);
  };
  for (const file of settings) copyFileSync(path.join(root, file), place(file));
  const rules = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8');
  writeFileSync(place('.oxlintrc.json'), rules.replace('"./tools/', `"${root}/tools/`));
  writeFileSync(place('.gitignore'), 'node_modules\n');
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
    // It exits with 1 if it finds something.
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

describe('the code rules', () => {
  it.each(rows)('oxlint $file: $codes', ({ file, codes }) => {
    expect((found.get(file) ?? []).toSorted()).toEqual(codes);
  });
});
