import { isName, nameMessage } from '@contracts/vocabulary/accounts';
import { looksLikePhone, phoneMessage } from '@contracts/vocabulary/places/service-area';
import { emailLettersMessage, hasPlainMailbox } from '@contracts/vocabulary/text/typed-text';

/** Returns the error of a cleaned text in the server's words, or null. */
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

/** A customer's phone number; the office may enter anything. */
export const callable =
  (missing: string): Rule =>
  (text) =>
    text === '' ? missing : looksLikePhone(text) ? null : phoneMessage;

export const matching =
  (pattern: RegExp, message: string): Rule =>
  (text) =>
    pattern.test(text) ? null : message;

/** Like HTML's email field, with a dot in the host. Everything that the server accepts passes. */
export const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** An email address that we'll write to. */
export const reachedBy =
  (message: string): Rule =>
  (text) =>
    !emailPattern.test(text) ? message : hasPlainMailbox(text) ? null : emailLettersMessage;

export const ofLength =
  ({ min, max }: { min: number; max: number }, tooShort: string, tooLong: string): Rule =>
  ({ length }) =>
    length < min ? tooShort : length > max ? tooLong : null;
