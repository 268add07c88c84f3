import { isUUID } from 'class-validator';
import { Refusal } from '@service-kit/requests/refusal';

/** Where a list stands. `today` stays what it was on the first page, also over midnight. */
export interface ListPosition {
  /** The instant that parts what comes from what was. */
  readonly today: Date;
  /** The last row given; null at the beginning. */
  readonly after: { readonly startsAt: Date; readonly id: string } | null;
}

const lastInstant = Date.UTC(9999, 0);

export function encodeCursor({ today, after }: ListPosition): string {
  const parts = [today.getTime(), after?.startsAt.getTime(), after?.id];
  return Buffer.from(parts.join('|')).toString('base64url');
}

/** Refuses with `validation_failed` what `encodeCursor` has not made. */
export function decodeCursor(cursor: string): ListPosition {
  const [today, startsAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!isInstant(today) || !isInstant(startsAt) || !isUUID(id) || rest.length > 0) {
    throw new Refusal('validation_failed', { message: 'This cursor is not one of this list.' });
  }
  return {
    today: new Date(Number(today)),
    after: { startsAt: new Date(Number(startsAt)), id: String(id) },
  };
}

/** Milliseconds since 1970 that the database can compare. */
function isInstant(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,15}$/.test(text) && Number(text) < lastInstant;
}
