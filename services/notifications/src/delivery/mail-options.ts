import type { SendMailOptions } from 'nodemailer';
import { oneLine } from '../templates/email-content';
import type { OutgoingEmail } from './delivery.port';

export interface MailIdentity {
  /** `Name <name@example.com>` */
  readonly from: string;
  /** Message-IDs end with it. */
  readonly host: string;
}

/** Nodemailer reads nothing from disk and fetches nothing. */
export function mailOptions(email: OutgoingEmail, { from, host }: MailIdentity): SendMailOptions {
  const { id, to, subject, text, html, calendar } = email;
  return {
    from,
    // An object, since a string with a comma would be two addresses.
    to: { name: '', address: to },
    subject: oneLine(subject),
    messageId: `<${id}@${host}>`,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(calendar && {
      icalEvent: {
        filename: calendar.fileName,
        method: methodOf(calendar.text),
        content: calendar.text,
      },
    }),
  };
}

/** The calendar's METHOD: what to do with the entry. */
export function methodOf(calendar: string): string {
  return /^METHOD:([A-Z]+)\s*$/imu.exec(calendar)?.[1]?.toUpperCase() ?? 'PUBLISH';
}
