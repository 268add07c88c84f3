import type { BusinessFacts } from '@contracts/vocabulary/business';

export interface Company {
  readonly business: BusinessFacts;
  /** In international format, +1904…. */
  readonly dialNumber: string;
  readonly publicUrl: string;
}

const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const businessId = (publicUrl: string): string => `${publicUrl}/#business`;

/**
 * The company, as shown on its pages. No ratings: search engines don't accept those from the
 * company itself.
 */
export function localBusiness({ business, dialNumber, publicUrl }: Company): object {
  const { address, hours } = business;
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(publicUrl),
    name: business.name,
    url: `${publicUrl}/`,
    telephone: dialNumber,
    email: business.email,
    logo: `${publicUrl}/icon-512.png`,
    image: `${publicUrl}/social-preview.png`,
    foundingDate: String(business.since),
    paymentAccepted: 'Cash, credit card, check',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zipCode,
      addressCountry: 'US',
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays,
      opens: hours.opens,
      closes: hours.closes,
    },
    areaServed: areasOf(business),
    sameAs: [business.socialUrl],
  };
}

const areasOf = ({ counties, towns }: BusinessFacts): readonly object[] => [
  ...counties.map((county) => ({
    '@type': 'AdministrativeArea',
    name: `${county} County, Florida`,
  })),
  ...towns.map((town) => ({ '@type': 'City', name: `${town}, Florida` })),
];
