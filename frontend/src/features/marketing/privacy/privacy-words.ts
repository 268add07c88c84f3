/** What docs/privacy.md says, for customers. The settings decide what of it there is here. */
import type { SiteConfig } from '@contracts/vocabulary/business';

export type PrivacySettings = Pick<
  SiteConfig,
  'stripe' | 'map' | 'textMessages' | 'embeddedRequestFormUrl'
>;

/** `tile.example.com` of an address, which may begin with `{s}` and contain `{z}`. */
const hostIn = (url: string): string => /\/\/(?:\{s\}\.)?([^/?#]+)/.exec(url)?.[1] ?? '';

interface Kept {
  readonly what: string;
  readonly words: string;
  readonly howLong: string;
}

export function keptData({ stripe, textMessages }: PrivacySettings): readonly Kept[] {
  const card = stripe.mode === 'off' ? '' : ' Of a card, only the last four digits.';
  return [
    {
      what: 'Visits and requests',
      words:
        'Your name, phone number, email and address, where your home is on the map, a gate code if you gave one, your appliance and what’s wrong with it, what we did and what it cost, photos of the rating plate or the problem, and your rating.',
      howLong: 'Until you delete your account or ask us to. What stays for our books names no one.',
    },
    {
      what: 'Your account, if you open one',
      words:
        'Your name, email, phone number and address, and your password in a form no one can read.',
      howLong: 'Until you delete it.',
    },
    {
      what: 'Payments',
      words: `The amount, what it was for, how you paid, your name and your email.${card}`,
      howLong: 'For good, for our books. Without your name, once you’ve deleted your account.',
    },
    {
      what: 'Messages',
      words: `Which emails${textMessages ? ' and texts' : ''} we sent you, when and where to. Not what they said.`,
      howLong: '18 months.',
    },
    ...(textMessages
      ? [
          {
            what: 'Texts',
            words:
              'That you agreed to texts about a visit, the texts that you send us, and our answers.',
            howLong:
              'Your texts and our answers: 90 days. A number that texted STOP stays on our list until it texts START, as the law requires.',
          },
        ]
      : []),
    {
      what: 'Earlier jobs',
      words:
        'Contact details and past jobs from software we use or used before, and history that you import yourself.',
      howLong:
        'Until you ask us to delete them. Your own import: until you undo it or delete your account.',
    },
    {
      what: 'Against misuse',
      words: `Codes made from internet addresses${card && ' and cards'}, which can’t be turned back, and email addresses that asked for more visits than we take.`,
      howLong: 'Up to three days after the last attempt.',
    },
  ];
}

interface Recipient {
  /** As docs/privacy.md calls them. */
  readonly who: string;
  readonly words: string;
}

export function recipientsOf({
  stripe,
  map: { tileUrl },
  textMessages,
  embeddedRequestFormUrl,
}: PrivacySettings): readonly Recipient[] {
  const recipient = (who: string, words: string, isThere = true): Recipient[] =>
    isThere ? [{ who, words }] : [];
  return [
    ...recipient(
      textMessages ? 'Email and text providers' : 'Email provider',
      textMessages
        ? 'They deliver our messages, so they get your email address or phone number, and the message.'
        : 'It delivers our messages, so it gets your email address and the message.',
    ),
    ...recipient(
      'Stripe',
      'It takes card payments. You type your card into Stripe’s form, and we never see the number. Stripe also gets the amount, what it’s for, your appointment’s number, your name and your email.',
      stripe.mode !== 'off',
    ),
    ...recipient(
      'Map server',
      `Maps on this site load their streets from ${hostIn(tileUrl)}. It learns your internet address, the name of this site and the area you look at, which is usually around your home. It gets no name and no exact address.`,
      tileUrl !== '',
    ),
    ...recipient(
      'Address lookup and directions',
      'To find your address and the way to it, we may ask a map service. It gets the address or the place, without a name.',
    ),
    ...recipient(
      'Customer software',
      'To see who is calling, we may look up a phone number in it. If you import your history from another company’s, it gets the login you enter.',
    ),
    ...recipient(
      'Request form',
      `The request form on our home page is run by ${hostIn(embeddedRequestFormUrl ?? '')}, which gets what you type there.`,
      embeddedRequestFormUrl !== null,
    ),
  ];
}
