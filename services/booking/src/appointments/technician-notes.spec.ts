import fc from 'fast-check';
import { notesAfter } from './technician-notes';

describe('notes that the office and the technician write', () => {
  it.each([
    ['the first', null, null, 'Ring twice.', 'Ring twice.'],
    ['once more what the office took out', 'Gate.', 'Ring.', 'Ring.', 'Gate.\nRing.'],
    ['more', 'Ring twice.', 'Ring twice.', 'Ring twice. Fan.', 'Ring twice. Fan.'],
    [
      'more, in the midst of the office’s',
      'A. Ring. Z.',
      'Ring.',
      'Ring. Fan.',
      'A. Ring. Fan. Z.',
    ],
    [
      'others than the office’s',
      'Gate code 12.',
      null,
      'Ring twice.',
      'Gate code 12.\nRing twice.',
    ],
    ['what stands there', 'Gate code 12. Ring.', null, 'Ring.', 'Gate code 12. Ring.'],
    ['a pattern of replacements', 'A $& B', 'A', '$& $1', '$& $1 $& B'],
  ])('are, written as %s', (_what, present, before, written, after) => {
    expect(notesAfter(present, before, written)).toBe(after);
  });

  it('keep all that either has written, in any order', () => {
    const word = fc.stringMatching(/^[a-z]{5,9}$/);
    const step = fc.record({ office: fc.boolean(), word });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let notes: string | null = null;
        let technicians: string | null = null;
        for (const { office, word: text } of steps) {
          if (office) {
            notes = `${notes ?? ''} ${text}`;
          } else {
            const before: string | null = technicians;
            technicians = `${before ?? ''} ${text}`;
            notes = notesAfter(notes, before, technicians);
          }
        }
        for (const { word: text } of steps) expect(notes).toContain(text);
      }),
    );
  });
});
