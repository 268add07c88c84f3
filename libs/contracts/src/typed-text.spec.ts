import fc from 'fast-check';
import { anyCharacter } from './testing/any-character';
import { cleanLine, cleanText, hasPlainMailbox } from './vocabulary/text/typed-text';

const marks = ['\u200b', '\u202e', '\u2066', '\u2069', '\ufeff', '\ufe0f', '\u{e0100}', '\u00ad'];
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc
    .array(fc.constantFrom(...marks, '\u200d', 'é', 'ع', 'ක', '😀', ' ', 'x', '\n'))
    .map((parts) => parts.join('')),
);

describe('typed text', () => {
  it('cleans a text once and for all', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanLine, cleanText]) {
          const once = clean(text);
          expect(clean(once)).toBe(once);
          expect(once).toBe(once.trim());
        }
      }),
    );
  });

  it('leaves a line no character that no one sees, but joiners between letters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanLine(text)).not.toMatch(/(?![\u200c\u200d])[\p{Cf}\p{DI}\u2800]/u);
        expect(cleanLine(text)).not.toMatch(/(?:^|[ -~])[\u200c\u200d]|[\u200c\u200d](?:$|[ -~])/u);
      }),
    );
  });

  it('takes nothing from a line that is seen', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('é', 'ع', '字', '😀', '٣', 'x', '́') }),
        (text) => {
          expect(cleanLine(text)).toBe(text);
        },
      ),
    );
  });

  it('takes from several lines what turns them around, and nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        if (cleanLine(text) === '') expect(clean).toBe('');
        else expect(clean).toBe(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim());
      }),
    );
  });

  it.each([
    ['jose@example.com', true],
    ['jose@café.example.com', true],
    ['"jo se"@example.com', true],
    ['josé@example.com', false],
    ['日本@example.com', false],
  ])('%s goes through every mail server: %s', (email, plain) => {
    expect(hasPlainMailbox(email)).toBe(plain);
  });
});
