import { newestOf, wholeOf } from './whole-record';

const at = (version: number, ...truncated: string[]) => ({ version, truncated });

describe('a record that a list shows and a call of its own', () => {
  it('is never edited from a text that is cut', () => {
    expect(wholeOf(at(1, 'technicianNotes'), undefined)).toBeUndefined();
    const single = at(1);
    expect(wholeOf(at(2, 'technicianNotes'), single)).toBe(single);
    expect(wholeOf(undefined, single)).toBe(single);
  });

  it('is the list’s when that is whole and newer', () => {
    const listed = at(3);
    expect(wholeOf(listed, at(2))).toBe(listed);
    expect(wholeOf(listed, undefined)).toBe(listed);
  });

  it('is shown as the newer of the two says', () => {
    const [listed, single] = [at(2, 'description'), at(2)];
    expect(newestOf(listed, single)).toBe(single);
    expect(newestOf(at(3, 'description'), single)?.version).toBe(3);
    expect(newestOf(undefined, undefined)).toBeUndefined();
  });
});
