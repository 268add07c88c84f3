import type { NotificationsConfig } from '../config';
import { EmailDelivery, TextDelivery } from './delivery.port';
import type { MailIdentity } from './mail-options';
import { StoredEmailDelivery, StoredTextDelivery, type MessageStore } from './message-store';
import { SmtpDelivery } from './smtp-delivery';
import { TwilioDelivery } from './twilio-delivery';

/** A server if the settings name one, else files. Production without a server sends nothing. */
export function emailDelivery(config: NotificationsConfig, store: MessageStore): EmailDelivery {
  const identity: MailIdentity = {
    from: config.MAIL_FROM ?? `${config.business.name} <${config.business.email}>`,
    host: new URL(config.publicUrl).hostname,
  };
  return config.SMTP_URL === undefined
    ? new StoredEmailDelivery(store, identity)
    : new SmtpDelivery(config.SMTP_URL, identity);
}

export function textDelivery(config: NotificationsConfig, store: MessageStore): TextDelivery {
  return config.SMS_URL === undefined
    ? new StoredTextDelivery(store)
    : new TwilioDelivery(config.SMS_URL);
}

/** What the operator sees about an unfinished setup. */
export function noticesOf({ emailMode }: NotificationsConfig): string[] {
  return emailMode === 'off'
    ? [
        'Email is not set up: messages to customers wait, and are given up after a day. Set SMTP_URL and MAIL_FROM.',
      ]
    : [];
}
