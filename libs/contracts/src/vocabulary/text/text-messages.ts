/** Text messages as carriers count them, shared by browser and server. Imports the numbers only. */
import { phoneKey } from '../phones';

/** E.164 */
export const textNumber = /^\+[1-9]\d{6,14}$/;

export const isTextNumber = (text: string): boolean => textNumber.test(text);

/** `(904) 555-0110` → `+19045550110`; null unless it's a US number. */
export function textNumberOf(phone: string): string | null {
  const digits = phoneKey(phone);
  return digits === null ? null : `+1${digits}`;
}

/** Numbers of one customer whose texts are shown together. */
export const numbersAtOnce = 10;

/** Characters of an answer: four or five parts. */
export const longestText = 640;

/** The GSM characters that count as one. */
export const gsmCharacters =
  /[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]/u;
/** Those that count as two. */
const twoInGsm = /[\^{}[\]\\~|€]/;

/** Plain quotes, dashes, dots and spaces: one typographic sign makes all of a text cost double. */
export const withPlainSigns = (text: string): string =>
  text
    .replaceAll(/[‘’‚′]/gu, "'")
    .replaceAll(/[“”„″]/gu, '"')
    .replaceAll(/[–—‑−]/gu, '-')
    .replaceAll('…', '...')
    .replaceAll(/[^\S\n]/gu, ' ');

export interface TextParts {
  readonly parts: number;
  /** Characters that still fit into the last part. */
  readonly left: number;
  /** A sign outside of the GSM alphabet, because of which a part holds 70 instead of 160; or null. */
  readonly because: string | null;
}

/** A carrier bills each part. In a text of several parts, each is a little shorter. */
export function textParts(typed: string): TextParts {
  const text = withPlainSigns(typed);
  const signs = [...text];
  const because = signs.find((sign) => !gsmCharacters.test(sign) && !twoInGsm.test(sign)) ?? null;
  const size = because === null ? gsmSize : utf16Size;
  const [whole, part] = because === null ? [160, 153] : [70, 67];
  const total = signs.reduce((sum, sign) => sum + size(sign), 0);
  if (total <= whole) return { parts: total === 0 ? 0 : 1, left: whole - total, because };
  const { parts, used } = signs.reduce(
    (so, sign) => {
      const next = size(sign);
      // A sign of two isn't split.
      return so.used + next > part
        ? { parts: so.parts + 1, used: next }
        : { ...so, used: so.used + next };
    },
    { parts: 1, used: 0 },
  );
  return { parts, left: part - used, because };
}

const gsmSize = (sign: string): number => (twoInGsm.test(sign) ? 2 : 1);
const utf16Size = (sign: string): number => sign.length;
