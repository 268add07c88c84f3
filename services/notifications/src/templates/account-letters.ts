/** Letters about a service request and about an account. Pure. */
import type { MessagedRequest } from '@contracts/own-records';
import type { CustomerContact, LinkMessage } from '@contracts/customers';
import type { LinkKind } from '@contracts/vocabulary/customers';
import { linkedPages } from '@contracts/vocabulary/site-pages';
import { shortDate, timeOfDay } from '../time/business-time';
import type { Letter, Sender } from './letter';
import { greetingOf, machineOf } from './visit-letters';

const beginning = (text: string, length: number): string =>
  text.length > length ? `${[...text].slice(0, length).join('')}…` : text;

export function requestReceived(request: MessagedRequest, sender: Sender): Letter {
  const { number, firstName, isEmergency, brand, applianceType, phone, problemDescription } =
    request;
  const next = isEmergency
    ? `we call you as soon as we can, at the number you gave us. If you smell gas, leave the house and call 911 first. If it cannot wait, call ${sender.phone}.`
    : 'we call you within 24 hours, at the number you gave us, to agree on a day and an hour.';
  return {
    subject: `We have your request (${number})`,
    preview: isEmergency ? 'We call you as soon as we can.' : 'We call you within 24 hours.',
    heading: 'We have your request',
    paragraphs: [`${greetingOf(firstName)} ${next}`, 'You do not have to do anything until then.'],
    plate: {
      title: `Request ${number}`,
      cells: [
        { label: 'Urgency', value: isEmergency ? 'Emergency' : 'Within 24 hours' },
        ...(phone ? [{ label: 'We call', value: phone, wide: true }] : []),
        { label: 'Appliance', value: machineOf({ brand, appliance: applianceType }), wide: true },
        ...(problemDescription
          ? [{ label: 'What is wrong', value: beginning(problemDescription, 400), wide: true }]
          : []),
      ],
    },
    notes: ['If the number is wrong, or you have found help elsewhere, call us or reply.'],
  };
}

const linkWords: Record<
  LinkKind,
  Pick<Letter, 'subject' | 'preview' | 'heading'> & {
    ask(nextEmail: string): string;
    readonly button: string;
    readonly unasked: string;
  }
> = {
  'verify-email': {
    subject: 'Verify your e-mail address',
    preview: 'One click, and your visits are listed in your account.',
    heading: 'Verify your e-mail address',
    ask: () =>
      'press the button to show that this address is yours. Visits that were booked with it are then listed in your account.',
    button: 'Verify address',
    unasked:
      'If you did not open an account with us, do not press the button: whoever did would see the visits booked with this address. Without it nothing happens.',
  },
  'reset-password': {
    subject: 'Choose a new password',
    preview: 'The link works once, and not for long.',
    heading: 'Choose a new password',
    ask: () =>
      'press the button to choose a new password for your account. You are then logged out everywhere.',
    button: 'Choose a new password',
    unasked:
      'If you did not ask for this, you can ignore this message: your password stays as it is.',
  },
  'confirm-email-change': {
    subject: 'Confirm your new email address',
    preview: 'Your address stays as it is until you confirm the change.',
    heading: 'Confirm your new email address',
    ask: (nextEmail) =>
      `someone who knows your password asked to change the email address of your owner account to ${nextEmail}. If that was you, press the button. We then send a link to the new address to finish the change.`,
    button: 'Confirm the change',
    unasked:
      'If it was not you, do not press the button. Log in and change your password now: that stops the change.',
  },
  'stop-email-change': {
    subject: 'Your email address is being changed',
    preview: 'If it was not you, you can stop the change.',
    heading: 'Your email address is being changed',
    ask: (nextEmail) =>
      `someone who knows your password asked to change the email address of your account to ${nextEmail}. If that was you, there is nothing to do here: follow the link that we sent to the new address. If it was not you, press the button and choose a new password. That stops the change and logs everyone out.`,
    button: 'Stop the change',
    unasked:
      'The button also takes back a change that was made already, unless the password was changed since.',
  },
};

export function accountLink(link: LinkMessage, sender: Sender): Letter {
  const { ask, button, unasked, ...words } = linkWords[link.kind];
  const end = new Date(link.expiresAt);
  return {
    ...words,
    paragraphs: [
      `${greetingOf(link.firstName)} ${ask(link.nextEmail ?? link.email)}`,
      `The link works once, until ${timeOfDay(end)} on ${shortDate(end)}.`,
    ],
    action: { label: button, url: `${sender.publicUrl}${link.path}` },
    notes: [unasked, 'Do not pass this message on: whoever has the link can use it.'],
  };
}

/** To the address that the account had before. Names no other, and has no link that acts in it. */
export function emailChanged({ firstName }: CustomerContact, sender: Sender): Letter {
  return {
    subject: 'The e-mail address of your account was changed',
    preview: 'If it was not you, call us now.',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `${greetingOf(firstName)} your account has another e-mail address now. You log in with that one, and messages about your account go there.`,
      `If it was you, there is nothing to do. If it was not, call us now at ${sender.phone}. If you have our message “Your email address is being changed”, its button takes the change back.`,
    ],
    notes: ['This is the last message that this address gets about the account.'],
  };
}

export function passwordChanged({ firstName }: CustomerContact, sender: Sender): Letter {
  return {
    subject: 'Your password was changed',
    preview: 'If it was not you, choose a new one now.',
    heading: 'Your password was changed',
    paragraphs: [
      `${greetingOf(firstName)} the password of your account was changed, and you were logged out everywhere else.`,
      'If it was you, there is nothing to do. If it was not, choose a new password at once and call us.',
    ],
    action: { label: 'It was not me', url: sender.publicUrl + linkedPages.forgotPassword },
    notes: ['This message goes out whenever a password changes.'],
  };
}
