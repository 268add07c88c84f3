/** What messages claim. It is compared with the facts when a message leaves (ADR 19). Pure. */

import { skip, type Composed } from './composed';

/** Something that a message says, or takes for granted. */
export interface Claim<Known> {
  readonly holds: (known: Known) => boolean;
  /** Why the message isn't sent if it doesn't hold, in words for the office. */
  readonly otherwise: string;
}

/** Each kind of message declares its own. */
export interface Claiming<Known> {
  readonly claims: readonly Claim<Known>[];
}

export const claim = <Known>(
  holds: (known: Known) => boolean,
  otherwise: string,
): Claim<Known> => ({ holds, otherwise });

/** It tells what happened, which nothing later changes. */
export const happened: readonly [] = [];

/** Why the message must not leave anymore; null if all that it claims holds. */
export const untrue = <Known>({ claims }: Claiming<Known>, known: Known): string | null =>
  claims.find(({ holds }) => !holds(known))?.otherwise ?? null;

/** Writes a message if it's still true. Each one passes here when it leaves. */
export function ifTrue<Known>(
  kind: Claiming<Known>,
  known: Known,
  write: () => Composed | Promise<Composed>,
): Composed | Promise<Composed> {
  const otherwise = untrue(kind, known);
  return otherwise === null ? write() : skip(otherwise);
}
