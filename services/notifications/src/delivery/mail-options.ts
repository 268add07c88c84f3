import type { SendMailOptions } from 'nodemailer';
import { oneLine } from '../templates/email-content';
import type { OutgoingEmail } from './delivery.port';

/** Who writes, and where from. */
export interface MailIdentity {
  /** `Name <name@example.com>` */
  readonly from: string;
  /** The host of the site: Message-IDs end with it. */
  readonly host: string;
}

/** The message as Nodemailer takes it. Nothing is read from disk or fetched. */
export function mailOptions(email: OutgoingEmail, { from, host }: MailIdentity): SendMailOptions {
  const { id, to, subject, text, html, calendar } = email;
  return {
    from,
    // As an object, so that an address with a comma in it stays one.
    to: { name: '', address: to },
    subject: oneLine(subject),
    messageId: `<${id}@${host}>`,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(calendar
      ? {
          icalEvent: {
            filename: calendar.fileName,
            method: methodOf(calendar.text),
            content: calendar.text,
          },
        }
      : {}),
  };
}

/** The calendar's METHOD: what to do with the entry. */
export function methodOf(calendar: string): string {
  return /^METHOD:([A-Z]+)\s*$/imu.exec(calendar)?.[1]?.toUpperCase() ?? 'PUBLISH';
}
