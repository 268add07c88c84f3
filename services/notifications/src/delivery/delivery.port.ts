/** How messages are sent. The settings choose a class for each channel. */

export interface CalendarPart {
  readonly fileName: string;
  readonly text: string;
}

export interface OutgoingEmail {
  /** The message's own: each attempt has the same Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar: CalendarPart | null;
}

export interface OutgoingText {
  readonly id: string;
  /** E.164 */
  readonly to: string;
  readonly text: string;
}

/** Sends email. Rejects with a DeliveryFailure, at the latest when `signal` aborts. */
export abstract class EmailDelivery {
  abstract send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
  async close(): Promise<void> {
    // Most have nothing to close.
  }
}

/** Sends text messages. Rejects as `EmailDelivery` does. */
export abstract class TextDelivery {
  abstract send(text: OutgoingText, signal: AbortSignal): Promise<void>;
}

export type FailureKind =
  /** Tried again later. */
  | 'passing'
  /** Would fail again. */
  | 'permanent'
  /** Anyone who has the number does not want text messages. */
  | 'opted-out';

/** Why a message did not leave, in words for the office, without an address and without a link. */
export class DeliveryFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    reason: string,
  ) {
    super(withoutAddresses(reason));
    this.name = 'DeliveryFailure';
  }
}

const maxReason = 200;

/** For texts from elsewhere: removes what looks like an address. */
export function withoutAddresses(reason: string): string {
  return reason
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/giu, '(link)')
    .replace(/<?[^\s<>@]*@[^\s<>]*>?/gu, '(address)')
    .replace(/\+?\d[\d\s().-]{8,}\d/gu, '(number)')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxReason);
}
