/** Parses phone numbers. Pure. */
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { cleanLine } from '@contracts/vocabulary/typed-text';
import { oneLine } from './texts';

const maxLength = 60;
const extension = /\s*(?:;?\s*ext\.?|extension|x|#)\s*[=.:]?\s*\d{1,6}\s*$/i;

/** The ten digits of a US number in any format, without its extension; otherwise null. */
export function tenDigits(text: string): string | null {
  if (text.length > maxLength) return null;
  const number = cleanLine(text).replace(extension, '').trim();
  if (!/^(?:tel:)?\+?[\d\s().\-‐-―/·]+$/iu.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? national : null;
}

/** `904.555.0110` → `(904) 555-0110`. Anything that isn't a US number stays. */
export function phoneText(text: string): string {
  const digits = tenDigits(text);
  if (digits === null) return oneLine(text, bookingTextLimits.phone);
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** `9.042E+09`: what a spreadsheet makes of a number that it takes for an amount. */
export const isShortened = (text: string): boolean =>
  /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i.test(text.trim());
