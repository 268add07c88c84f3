/** Facts about the business, as `GET /api/config` returns them. Imports types only. */
import type { StripeMode } from './payments';
import type { SiteContent } from './site/site-content';

export interface BusinessFacts {
  readonly name: string;
  /** As displayed, such as (904) 555-0142. */
  readonly phone: string;
  readonly email: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zipCode: string;
  };
  /** In business time. */
  readonly hours: {
    readonly opens: string;
    readonly closes: string;
    /** For people. */
    readonly words: string;
  };
  readonly counties: readonly string[];
  /** Empty without one, as the next. */
  readonly reviewsUrl: string;
  readonly socialUrl: string;
  /** Dollars, such as 89 or 89.50. Null if the site names none. */
  readonly serviceCallFee: string | null;
  /** Customers can book this many days, today included. */
  readonly bookingWindowDays: number;
  /** The weekdays on which customers can book. 0 is Sunday. */
  readonly openWeekdays: readonly number[];
}

/** A fictional company, until an operator configures their own. */
export const defaultBusiness: BusinessFacts = {
  name: 'First Coast Appliance Repair',
  phone: '(904) 555-0142',
  email: 'service@example.com',
  address: { street: '100 Lighthouse Way', city: 'St. Augustine', state: 'FL', zipCode: '32084' },
  hours: { opens: '07:00', closes: '20:00', words: 'Daily 7:00 AM – 8:00 PM' },
  counties: ['St Johns', 'Flagler', 'Volusia', 'Clay'],
  reviewsUrl: 'https://reviews.example.com',
  socialUrl: 'https://social.example.com',
  serviceCallFee: null,
  bookingWindowDays: 14,
  openWeekdays: [1, 2, 3, 4, 5, 6],
};

/**
 * The company's: `(904) 555-0142` → `tel:+19045550142`. Each page has it, so it's short. Numbers that
 * people typed may have an extension: `dialHref`.
 */
export const telHref = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
};

/** The company's name in two lines, next to the logo. */
export function nameLines(name: string): readonly [string, string] {
  const words = name.split(' ');
  const first = words.length > 3 ? 2 : 1;
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')];
}

/** Reply of `GET /api/config`. */
export interface SiteConfig {
  readonly demo: boolean;
  /** The site's address, without a trailing slash. */
  readonly publicUrl: string;
  readonly business: BusinessFacts;
  /** As the office has entered it, and as it is today. */
  readonly content: SiteContent;
  readonly stripe: { readonly mode: StripeMode; readonly publishableKey: string | null };
  readonly map: {
    /** A tile server's, or empty. */
    readonly tileUrl: string;
    /** The company's own street map, on the site. Never next to `tileUrl`. */
    readonly archiveUrl?: string;
    readonly attribution: string;
    readonly center: { readonly lat: number; readonly lng: number };
    readonly zoom: number;
  };
  readonly embeddedRequestFormUrl: string | null;
  /** Whether text messages can be sent, so forms may ask for consent. */
  readonly textMessages: boolean;
  readonly demoAccounts?: {
    readonly owner: { readonly email: string; readonly password: string };
    readonly customer: { readonly email: string; readonly password: string };
  };
  /** The current lap of the simulated drive. */
  readonly demoAppointmentId?: string;
}
