import { rebased, resolved, sameBy, startEditing, withTyped } from './editing';

const same = sameBy<Record<'notes' | 'cost', string>>({});
const at = (version: number, notes: string, cost = '') => ({ version, values: { notes, cost } });
const first = startEditing(at(1, 'Belt worn.'));

describe('an edit of a record that someone else has edited too', () => {
  it('follows what is left alone here, and keeps what is left alone there', () => {
    const mine = withTyped(first, { cost: '120' }, same);
    expect(rebased(mine, at(2, 'Belt replaced.'), same)).toEqual({
      base: at(2, 'Belt replaced.'),
      draft: { notes: 'Belt replaced.', cost: '120' },
      conflicts: [],
    });
  });

  it('waits for a choice where both have changed the same field', () => {
    const mine = withTyped(first, { notes: 'Drum worn.' }, same);
    const both = rebased(mine, at(2, 'Belt replaced.'), same);
    expect(both.conflicts).toEqual(['notes']);
    expect(both.draft.notes).toBe('Drum worn.');
    expect(both.base.values.notes).toBe('Belt replaced.');
    expect(resolved(both, 'notes', 'mine').draft.notes).toBe('Drum worn.');
    expect(resolved(both, 'notes', 'theirs').draft.notes).toBe('Belt replaced.');
    expect(resolved(both, 'notes', 'both').draft.notes).toBe('Belt replaced.\n\nDrum worn.');
    expect(resolved(both, 'notes', 'mine').conflicts).toEqual([]);
  });

  it('continues waiting while a third version comes, also one that goes back', () => {
    const mine = withTyped(first, { notes: 'Drum worn.' }, same);
    const both = rebased(mine, at(2, 'Belt replaced.'), same);
    expect(rebased(both, at(3, 'Belt replaced.', '90'), same)).toMatchObject({
      conflicts: ['notes'],
      draft: { notes: 'Drum worn.', cost: '90' },
    });
    expect(rebased(both, at(3, 'Belt worn.'), same).conflicts).toEqual(['notes']);
  });

  it('needs no choice where both wrote the same, blanks at the ends aside', () => {
    const mine = withTyped(first, { notes: 'Belt replaced. ' }, same);
    expect(rebased(mine, at(2, 'Belt replaced.'), same).conflicts).toEqual([]);
    const both = rebased(withTyped(first, { notes: 'x' }, same), at(2, 'Belt replaced.'), same);
    expect(withTyped(both, { notes: 'Belt replaced.' }, same).conflicts).toEqual([]);
  });

  it('does not go back to an older version', () => {
    const mine = withTyped(startEditing(at(5, 'New.')), { notes: 'Mine.' }, same);
    expect(rebased(mine, at(4, 'Old.'), same)).toBe(mine);
    expect(rebased(mine, at(5, 'New.'), same)).toBe(mine);
  });
});
