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

const shortened = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** `9.042E+09`: what a spreadsheet makes of a number that it takes for an amount. */
export const isShortened = (text: string): boolean => shortened.test(text.trim());

/** `9.045550142E+09` and `9045550142.0` still have all digits. */
export function withAllDigits(text: string): string {
  const [, first = '', others = '', zeros] = shortened.exec(text) ?? [];
  if (zeros === undefined) return text.replace(/^(\d{10,11})\.0+$/, '$1');
  return others.length === Number(zeros) ? first + others : text;
}

/** A cell may be 10,000 characters long. No list of numbers is. */
const longestList = 500;
/** `904-555-0102; 904-555-0103`, Google's ` ::: `, and QuickBooks' words before each number. */
const between =
  /\s*:::\s*|[,;|\n&](?=(?:[^\d,;|\n&]*\d){7})|(?:\/|\s(?:or|and)\s)(?=(?:[^\d,;|\n&]*\d){10})|\s+(?=[A-Z][a-z]+:)/;

/** The parts of a cell with several numbers, without the words before them and without faxes. */
export const phonesIn = (text: string): string[] =>
  text
    .slice(0, longestList)
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:fax|pager)\b/i.test(part))
    .map((part) => part.replace(/^[A-Z][a-z]+:\s*/, ''));
