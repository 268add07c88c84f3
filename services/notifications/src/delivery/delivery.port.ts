export interface OutgoingEmail {
  /** The same for each attempt, and so is the Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar: { readonly fileName: string; readonly text: string } | null;
}

export interface OutgoingText {
  readonly id: string;
  /** E.164 */
  readonly to: string;
  readonly text: string;
}

/** Rejects with a DeliveryFailure, at the latest when `signal` aborts. */
export abstract class EmailDelivery {
  abstract send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
  async close(): Promise<void> {}
}

/** Rejects like `EmailDelivery`. Resolves to the provider's id of the text; null without one. */
export abstract class TextDelivery {
  abstract send(text: OutgoingText, signal: AbortSignal): Promise<string | null>;
}

/** In words for the office, without addresses and links. Only `passing` failures are tried again. */
export class DeliveryFailure extends Error {
  constructor(
    readonly kind: 'passing' | 'permanent' | 'opted-out',
    reason: string,
  ) {
    super(withoutAddresses(reason));
    this.name = 'DeliveryFailure';
  }
}

const maxReason = 200;

export function withoutAddresses(reason: string): string {
  return reason
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/giu, '(link)')
    .replace(/<?[^\s<>@]*@[^\s<>]*>?/gu, '(address)')
    .replace(/\+?\d[\d\s().-]{8,}\d/gu, '(number)')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxReason);
}
