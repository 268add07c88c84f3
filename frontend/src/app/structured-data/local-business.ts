import type { BusinessFacts } from '@contracts/vocabulary/business';
import { townsServed, type SiteContent } from '@contracts/vocabulary/site/site-content';
import { dataPlaceholders } from '@contracts/vocabulary/text/placeholders';

export interface Company {
  readonly business: BusinessFacts;
  readonly content: SiteContent;
  /** In international format, +1904…. */
  readonly dialNumber: string;
  readonly publicUrl: string;
}

export const businessId = (publicUrl: string): string => `${publicUrl}/#business`;

/**
 * The company, as shown on its pages. No ratings: search engines don't accept those from the
 * company itself.
 */
export function localBusiness({ business, content, dialNumber, publicUrl }: Company): object {
  const { since } = content.figures;
  const { address } = business;
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(publicUrl),
    name: business.name,
    url: `${publicUrl}/`,
    telephone: dialNumber,
    email: business.email,
    logo: `${publicUrl}/icon-512.png`,
    image: `${publicUrl}/social-preview.png`,
    ...(since && { foundingDate: since }),
    paymentAccepted: 'Cash, credit card, check',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zipCode,
      addressCountry: 'US',
    },
    openingHoursSpecification: dataPlaceholders.hoursByDay,
    areaServed: [
      ...business.counties.map((county) => ({
        '@type': 'AdministrativeArea',
        name: `${county} County, Florida`,
      })),
      ...townsServed(content, business.counties).map((town) => ({
        '@type': 'City',
        name: `${town}, Florida`,
      })),
    ],
    ...(business.socialUrl && { sameAs: [business.socialUrl] }),
  };
}
