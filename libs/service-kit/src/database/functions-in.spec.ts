import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { functionsIn } from './functions-in';

const folder = mkdtempSync(path.join(tmpdir(), 'functions-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('SQL functions', () => {
  it('a folder of SQL functions is read in order, and each file is called like its function', () => {
    const b = 'CREATE OR REPLACE FUNCTION booking.b() RETURNS void LANGUAGE sql AS $$ $$;';
    writeFileSync(path.join(folder, 'b.sql'), b);
    writeFileSync(path.join(folder, 'a.sql'), b.replace('.b(', '.a('));
    expect(functionsIn(folder).map(({ name }) => name)).toEqual(['a', 'b']);
    writeFileSync(path.join(folder, 'c.sql'), b);
    expect(() => functionsIn(folder)).toThrow('c.sql');
  });
});
