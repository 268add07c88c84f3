/** Parses phone numbers. Pure. */
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { formatPhone, phoneParts } from '@contracts/vocabulary/phones';
import { oneLine } from './texts';

const maxLength = 60;

/** The ten digits of a US number in any format, without its extension; otherwise null. */
export function tenDigits(text: string): string | null {
  if (text.length > maxLength) return null;
  const { number } = phoneParts(text);
  if (!/^(?:tel:)?\+?[\d\s().\-‐-―/·]+$/iu.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? national : null;
}

/** `904.555.0110 x7` → `(904) 555-0110 ext. 7`. Anything that isn't a US number stays. */
export const phoneText = (text: string): string =>
  oneLine(tenDigits(text) === null ? text : formatPhone(text), bookingTextLimits.phone);

/** `9.042E+09`: what a spreadsheet makes of a number that it takes for an amount. */
export const isShortened = (text: string): boolean =>
  /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i.test(text.trim());
