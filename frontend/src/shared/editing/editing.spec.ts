import { caughtUp, chosen, sameTrimmed as same, startEditing, typed } from './editing';

const at = (version: number, notes: string, cost = '') => ({ version, texts: { notes, cost } });
const first = startEditing(at(1, 'Belt worn.'));

describe('an edit on which somebody else has worked too', () => {
  it('follows what is left alone here, and keeps what is left alone there', () => {
    const mine = typed(first, { cost: '120' }, same);
    expect(caughtUp(mine, at(2, 'Belt replaced.'), same)).toEqual({
      base: at(2, 'Belt replaced.'),
      draft: { notes: 'Belt replaced.', cost: '120' },
      conflicts: [],
    });
  });

  it('waits for a choice where both have changed the same field', () => {
    const mine = typed(first, { notes: 'Drum worn.' }, same);
    const both = caughtUp(mine, at(2, 'Belt replaced.'), same);
    expect(both.conflicts).toEqual(['notes']);
    expect(both.draft.notes).toBe('Drum worn.');
    expect(both.base.texts.notes).toBe('Belt replaced.');
    expect(chosen(both, 'notes', 'mine').draft.notes).toBe('Drum worn.');
    expect(chosen(both, 'notes', 'theirs').draft.notes).toBe('Belt replaced.');
    expect(chosen(both, 'notes', 'both').draft.notes).toBe('Belt replaced.\n\nDrum worn.');
    expect(chosen(both, 'notes', 'mine').conflicts).toEqual([]);
  });

  it('goes on waiting while a third version comes, also one that goes back', () => {
    const mine = typed(first, { notes: 'Drum worn.' }, same);
    const both = caughtUp(mine, at(2, 'Belt replaced.'), same);
    expect(caughtUp(both, at(3, 'Belt replaced.', '90'), same)).toMatchObject({
      conflicts: ['notes'],
      draft: { notes: 'Drum worn.', cost: '90' },
    });
    expect(caughtUp(both, at(3, 'Belt worn.'), same).conflicts).toEqual(['notes']);
  });

  it('needs no choice where both wrote the same, blanks at the ends aside', () => {
    const mine = typed(first, { notes: 'Belt replaced. ' }, same);
    expect(caughtUp(mine, at(2, 'Belt replaced.'), same).conflicts).toEqual([]);
    const both = caughtUp(typed(first, { notes: 'x' }, same), at(2, 'Belt replaced.'), same);
    expect(typed(both, { notes: 'Belt replaced.' }, same).conflicts).toEqual([]);
  });

  it('does not go back to an older version', () => {
    const mine = typed(startEditing(at(5, 'New.')), { notes: 'Mine.' }, same);
    expect(caughtUp(mine, at(4, 'Old.'), same)).toBe(mine);
    expect(caughtUp(mine, at(5, 'New.'), same)).toBe(mine);
  });
});
