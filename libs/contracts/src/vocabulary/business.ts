/** The facts of the business that the site shows, as `GET /api/config` answers them. Imports types alone. */
import type { StripeMode } from './payments';

export interface BusinessFacts {
  readonly name: string;
  /** As people read it, such as (904) 555-0142. */
  readonly phone: string;
  readonly email: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zipCode: string;
  };
  /** Wall clock in the business zone. */
  readonly hours: { readonly opens: string; readonly closes: string };
  readonly counties: readonly string[];
  readonly towns: readonly string[];
  readonly since: number;
  readonly reviewsUrl: string;
  readonly socialUrl: string;
}

/** A fictional company, until an operator sets their own. */
export const defaultBusiness: BusinessFacts = {
  name: 'First Coast Appliance Repair',
  phone: '(904) 555-0142',
  email: 'service@example.com',
  address: { street: '100 Lighthouse Way', city: 'St Augustine', state: 'FL', zipCode: '32084' },
  hours: { opens: '07:00', closes: '20:00' },
  counties: ['St Johns', 'Flagler', 'Volusia', 'Clay'],
  towns: [
    'St Augustine',
    'St Augustine Beach',
    'Ponte Vedra',
    'Crescent Beach',
    'Summer Haven',
    'Vilano Beach',
    'Beverly Beach',
    'Flagler Beach',
    'Marineland',
    'Palm Coast',
  ],
  since: 1984,
  reviewsUrl: 'https://reviews.example.com',
  socialUrl: 'https://social.example.com',
};

/** `(904) 555-0142` → `tel:+19045550142`. */
export const telHref = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
};

/** The two lines in which the name is next to the mark. */
export function nameLines(name: string): readonly [string, string] {
  const words = name.split(' ');
  const first = words.length > 3 ? 2 : 1;
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')];
}

/** What `GET /api/config` answers. */
export interface SiteConfig {
  readonly demo: boolean;
  /** Where people reach the site, without a slash at its end. */
  readonly publicUrl: string;
  readonly business: BusinessFacts;
  readonly stripe: { readonly mode: StripeMode; readonly publishableKey: string | null };
  readonly map: {
    readonly tileUrl: string;
    readonly attribution: string;
    readonly center: { readonly lat: number; readonly lng: number };
    readonly zoom: number;
  };
  readonly embeddedRequestFormUrl: string | null;
  /** Text messages can be sent, so that bookings may ask for consent to them. */
  readonly textMessages: boolean;
  readonly demoAccounts?: {
    readonly owner: { readonly email: string; readonly password: string };
    readonly customer: { readonly email: string; readonly password: string };
  };
  /** The current lap of the simulated drive. */
  readonly demoAppointmentId?: string;
}
