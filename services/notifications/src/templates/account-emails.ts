/** Emails about a service request and about an account. Pure. */
import { applianceInWords } from '@contracts/vocabulary/visits/appliance-words';
import type { MessagedRequest } from '@contracts/booking/own-records';
import type { CustomerContact, LinkMessage } from '@contracts/customers/accounts';
import type { LinkKind } from '@contracts/vocabulary/accounts';
import { linkedPages } from '@contracts/vocabulary/site-pages';
import { shortDate, timeOfDay } from '@contracts/business-time';
import { formatPhone } from '@contracts/vocabulary/phones';
import type { EmailContent, Sender } from './email-content';
import { greetingOf } from './visit-emails';

const beginning = (text: string, length: number): string =>
  text.length > length ? `${[...text].slice(0, length).join('')}…` : text;

export function requestReceived(request: MessagedRequest, sender: Sender): EmailContent {
  const { number, firstName, isEmergency, brand, applianceType, phone, problemDescription } =
    request;
  const next = isEmergency
    ? `because you marked this as an emergency, we’ll call you as soon as we can. If you smell gas, leave the house and call 911. If it can’t wait, call us at ${sender.phone}.`
    : 'we’ll call you within 24 hours to find a time that works for you.';
  return {
    subject: `We got your request (${number})`,
    preview: isEmergency ? 'We’ll call you as soon as we can.' : 'We’ll call you within 24 hours.',
    heading: 'We got your request',
    paragraphs: [`${greetingOf(firstName)} ${next}`, 'There’s nothing you need to do until then.'],
    plate: {
      title: `Request ${number}`,
      cells: [
        { label: 'Urgency', value: isEmergency ? 'Emergency' : 'Within 24 hours' },
        ...(phone ? [{ label: 'We’ll call', value: formatPhone(phone), wide: true }] : []),
        {
          label: 'Appliance',
          value: applianceInWords({ brand, appliance: applianceType }),
          wide: true,
        },
        ...(problemDescription
          ? [{ label: 'What’s wrong', value: beginning(problemDescription, 400), wide: true }]
          : []),
      ],
    },
    notes: ['Wrong number, or no longer need us? Call us or reply to this email.'],
  };
}

const linkWords: Record<
  LinkKind,
  Pick<EmailContent, 'subject' | 'preview' | 'heading'> & {
    ask(nextEmail: string): string;
    readonly button: string;
    readonly unasked: string;
  }
> = {
  'verify-email': {
    subject: 'Confirm your email address',
    preview: 'Confirm it to see your visits in your account.',
    heading: 'Confirm your email address',
    ask: () => 'confirm this address to see the visits booked with it in your account.',
    button: 'Confirm email',
    unasked:
      'Didn’t sign up? Ignore this email, and don’t use the button: the person who signed up would see visits booked with this address.',
  },
  'reset-password': {
    subject: 'Reset your password',
    preview: 'The link works once.',
    heading: 'Reset your password',
    ask: () => 'use the button to choose a new password. You’ll be logged out everywhere.',
    button: 'Choose a new password',
    unasked: 'If you didn’t ask for this, you can ignore it. Your password hasn’t changed.',
  },
  'confirm-email-change': {
    subject: 'Confirm your new email address',
    preview: 'Your address stays as it is until you confirm the change.',
    heading: 'Confirm your new email address',
    ask: (nextEmail) =>
      `someone who knows your password asked to change the email address of your office account to ${nextEmail}. If that was you, use the button, and we’ll send a link to the new address to finish the change.`,
    button: 'Confirm the change',
    unasked:
      'If it wasn’t you, don’t use the button. Log in and change your password now to stop the change.',
  },
  'stop-email-change': {
    subject: 'Your email address is being changed',
    preview: 'If it wasn’t you, you can stop the change.',
    heading: 'Your email address is being changed',
    ask: (nextEmail) =>
      `someone who knows your password asked to change the email address of your account to ${nextEmail}. If that was you, there’s nothing to do here: click the link we sent to the new address. If it wasn’t you, use the button and choose a new password. That stops the change and logs everyone out.`,
    button: 'Stop the change',
    unasked:
      'The button also undoes a change that was already made, unless the password was changed since then.',
  },
  'office-invitation': {
    subject: 'Your login for the office',
    preview: 'Choose a password to begin.',
    heading: 'Your login for the office',
    ask: () =>
      'you have been added to the people who work at our office. Use the button to choose a password. It needs at least 12 characters.',
    button: 'Choose a password',
    unasked: 'If you don’t work with us, ignore this email and tell us about it.',
  },
};

export function accountLink(link: LinkMessage, sender: Sender): EmailContent {
  const { ask, button, unasked, ...words } = linkWords[link.kind];
  const end = new Date(link.expiresAt);
  return {
    ...words,
    paragraphs: [
      `${greetingOf(link.firstName)} ${ask(link.nextEmail ?? link.email)}`,
      `The link works once, until ${timeOfDay(end)} on ${shortDate(end)}.`,
    ],
    action: { label: button, url: `${sender.publicUrl}${link.path}` },
    notes: [unasked, 'Don’t forward this email: anyone with the link can use it.'],
  };
}

/** To the former address. Doesn't name the new one, and has no link that changes the account. */
export function emailChanged({ firstName }: CustomerContact, sender: Sender): EmailContent {
  return {
    subject: 'Your email address was changed',
    preview: 'If it wasn’t you, call us now.',
    heading: 'Your email address was changed',
    paragraphs: [
      `${greetingOf(firstName)} your account now has a different email address. Use it to log in; emails about your account go there.`,
      `If it was you, there’s nothing to do. If it wasn’t, call us now at ${sender.phone}. If you got our email “Your email address is being changed”, its button undoes the change.`,
    ],
    notes: ['This is the last email about the account to this address.'],
  };
}

export function passwordChanged({ firstName }: CustomerContact, sender: Sender): EmailContent {
  return {
    subject: 'Your password was changed',
    preview: 'If it wasn’t you, choose a new one now.',
    heading: 'Your password was changed',
    paragraphs: [
      `${greetingOf(firstName)} your password was changed, and you were logged out everywhere else.`,
      'If it was you, there’s nothing to do. If it wasn’t, choose a new password right away and call us.',
    ],
    action: { label: 'It wasn’t me', url: sender.publicUrl + linkedPages.forgotPassword },
    notes: ['We send this email whenever a password changes.'],
  };
}
