import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsIn } from './migrations-in';

describe('the migrations of a folder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const add = (file: string, ...classes: string[]) =>
    writeFileSync(
      path.join(folder, file),
      classes.map((name) => `exports.${name} = class ${name} {};`).join('\n'),
    );

  it('are its files, in the order of their timestamps', () => {
    add('1763600002000-second-one.js', 'SecondOne1763600002000');
    add('1763600010000-third.js', 'Third1763600010000');
    add('1763600001000-first.js', 'First1763600001000');
    add('1763600001000-first.js.map');
    expect(migrationsIn(folder).map(({ name }) => name)).toEqual([
      'First1763600001000',
      'SecondOne1763600002000',
      'Third1763600010000',
    ]);
  });

  it('have the name and the timestamp of their file', () => {
    add('1763600001000-add-gate-code.js', 'AddGateCode1763600002000');
    expect(() => migrationsIn(folder)).toThrow(
      '1763600001000-add-gate-code.js has to export one class, AddGateCode1763600001000',
    );
  });

  it('are one in each file', () => {
    add('1763600001000-first.js', 'First1763600001000', 'Second1763600001000');
    expect(() => migrationsIn(folder)).toThrow('and nothing else');
  });

  it('have nothing else next to them', () => {
    add('helpers.js', 'Helpers');
    expect(() => migrationsIn(folder)).toThrow('helpers.js is no migration');
  });
});
