import { phrasesIn } from './phrases.mjs';

describe('the phrases check', () => {
  it.each([
    ['a comment', '// Asked for once\n// more when it fails.', 1],
    ['a block comment', '/**\n * The free\n * hours of a day.\n */', 2],
    ['a string', "toast({ title: 'Not any more' });", 1],
    ['the text of a page', '<p>\n  No one\n  comes\n</p>', 2],
    ['a style sheet', '\n\n/* As the firm wants it. */', 3],
    ['SQL', 'SELECT 1;\n-- not needed any\n-- more', 2],
    ['settings', '# Read once more at the start', 1],
    ['Markdown', 'A slot is\nnot available just\nnow.', 1],
    ['a label', "cancelled: { label: 'Cancelled' }", 1],
    ['a test', "it('ends with one that is cancelled')", 1],
    ['a share', 'return `The disk is ${used} % full`;', 1],
    ['a share at the end', '# Warned at 80 %.', 1],
    ['a page’s title', 'title="Appliance repair in St Augustine"', 1],
  ])('in %s', (_kind, text, line) => {
    expect(phrasesIn(text)).toEqual([expect.objectContaining({ line })]);
  });

  it('leaves what only looks like one', () => {
    const onTheWire = "if (status === 'cancelled') throw new Error(appointmentCancelled.subject);";
    expect(phrasesIn(`${onTheWire} city: 'St Augustine'`)).toEqual([]);
    expect(phrasesIn('const hour = (at + 24) % 24; const odd = 3 % n; // 80% of them')).toEqual([]);
    expect(phrasesIn('Any more than three of them, in the firmware, an hour free.')).toEqual([]);
  });
});
