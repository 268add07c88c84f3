/**
 * What people type and paste, shared by browser and server: without characters that no one sees, so
 * that texts that look equal are equal. Imports nothing.
 */

/**
 * Unicode's format and default-ignorable characters: zero-width and direction marks, variation
 * selectors, fillers; and the Braille blank. A joiner stays where Arabic or Indic spelling needs it.
 */
const unseen =
  /((?![\p{sc=Latin}\p{sc=Inherited}])[\p{L}\p{M}][\u200c\u200d])(?=(?![\p{sc=Latin}\p{sc=Inherited}])[\p{L}\p{M}])|[\p{Cf}\p{DI}\u2800]/gu;

/** Text of one line, trimmed. Nothing is left of a text that looks empty. */
export const cleanLine = (text: string): string =>
  (isPlain(text) ? text : text.replace(unseen, '$1')).trim();

/** They turn the text after them around. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text of several lines, trimmed. Emoji keep their selectors and joiners. */
export function cleanText(text: string): string {
  if (isPlain(text)) return text.trim();
  return cleanLine(text) === '' ? '' : text.replace(turning, '').trim();
}

const isPlain = (text: string): boolean => /^[\t\n\r -~]*$/.test(text);

export const emailLettersMessage =
  'We can’t send email to an address with letters such as é or ñ before the @. Use another address';

/**
 * Whether every mail server takes it. Letters beyond ASCII before the @ need SMTPUTF8 all the way to
 * the mailbox, which no one knows before the email is sent. A host's letters have an ASCII form.
 */
export const hasPlainMailbox = (email: string): boolean => !/[^\0-\x7f].*@/su.test(email);
