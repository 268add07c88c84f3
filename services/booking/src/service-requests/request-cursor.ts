import { isUUID } from 'class-validator';
import { Refusal } from '@service-kit/requests/refusal';

/** The last row given of the office's list of service requests. */
export interface RequestPosition {
  readonly urgency: number;
  readonly createdAt: Date;
  readonly id: string;
}

const lastInstant = Date.UTC(9999, 0);

export function encodeRequestCursor({ urgency, createdAt, id }: RequestPosition): string {
  return Buffer.from([urgency, createdAt.getTime(), id].join('|')).toString('base64url');
}

/** Refuses with `validation_failed` what `encodeRequestCursor` has not made. */
export function decodeRequestCursor(cursor: string): RequestPosition {
  const [urgency, createdAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (
    !/^[012]$/.test(urgency ?? '') ||
    !/^\d{1,15}$/.test(createdAt ?? '') ||
    Number(createdAt) >= lastInstant ||
    !isUUID(id) ||
    rest.length > 0
  ) {
    throw new Refusal('validation_failed', { message: 'This cursor is not one of this list.' });
  }
  return {
    urgency: Number(urgency),
    createdAt: new Date(Number(createdAt)),
    id: String(id),
  };
}
