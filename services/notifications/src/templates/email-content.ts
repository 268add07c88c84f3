/** The content of an email before it becomes HTML or plain text. Nothing is escaped. */

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** A labelled cell of the rating plate. */
export interface Cell {
  readonly label: string;
  readonly value: string;
  /** Takes a row of its own. */
  readonly wide?: boolean;
}

export interface EmailContent {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  /** What happens next comes first. */
  readonly paragraphs: readonly string[];
  readonly plate?: { readonly title: string; readonly cells: readonly Cell[] };
  /** The one thing to do. */
  readonly action?: Link;
  readonly links?: readonly Link[];
  readonly notes?: readonly string[];
}

export interface Sender {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
  /** Town, state and ZIP code. */
  readonly town: string;
  readonly publicUrl: string;
  /** Whether the site takes cards. */
  readonly paysOnline: boolean;
  /** At the end of text messages. */
  readonly textSignature?: string;
}

/** A line break in a subject would start another header. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
