import { isName, nameMessage } from '@contracts/vocabulary/names';

/** What is wrong with a text, trimmed, in the words that the server would use too; null when nothing is. */
export type Rule = (text: string) => string | null;

export const filled =
  (message: string): Rule =>
  (text) =>
    text === '' ? message : null;

/** A person's name; links are refused. */
export const named =
  (message: string): Rule =>
  (text) =>
    text === '' ? message : isName(text) ? null : nameMessage;

export const matching =
  (pattern: RegExp, message: string): Rule =>
  (text) =>
    pattern.test(text) ? null : message;

/** As HTML's own email field has it, with a dot in the host: what the server takes passes here. */
export const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const ofLength =
  ({ min, max }: { min: number; max: number }, tooShort: string, tooLong: string): Rule =>
  ({ length }) =>
    length < min ? tooShort : length > max ? tooLong : null;
