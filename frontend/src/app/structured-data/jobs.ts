import { jsonLd, type JsonLd } from './json-ld';
import { businessId, type Company } from './local-business';

/** A job opening's data for search engines. The careers pages show all of it. */
export interface Opening {
  readonly slug: string;
  readonly title: string;
  /** `Full-time` */
  readonly type: string;
  readonly city: string;
  /** `FL` */
  readonly region: string;
  /** Dollars a year. */
  readonly salary: { readonly min: number; readonly max: number };
  readonly description: string;
  readonly responsibilities: readonly string[];
  readonly requirements: readonly string[];
  readonly benefits: readonly string[];
  /** YYYY-MM-DD, like the closing date. */
  readonly datePosted: string;
  readonly validThrough: string;
}

type PathOf = (slug: string) => string;

const employmentTypes: Record<string, string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
};

/** For a job opening's page. */
export function jobPosting(
  opening: Opening,
  { business, publicUrl }: Company,
  pathOf: PathOf,
): JsonLd {
  const employmentType = employmentTypes[opening.type.toLowerCase()];
  if (!employmentType) throw new Error(`What is ${opening.type} to a search engine? Add it here.`);
  return jsonLd({
    '@type': 'JobPosting',
    title: opening.title,
    description: describe(opening),
    url: `${publicUrl}${pathOf(opening.slug)}`,
    identifier: { '@type': 'PropertyValue', name: business.name, value: opening.slug },
    datePosted: opening.datePosted,
    validThrough: opening.validThrough,
    employmentType,
    hiringOrganization: {
      '@type': 'Organization',
      '@id': businessId(publicUrl),
      name: business.name,
      sameAs: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: opening.city,
        addressRegion: opening.region,
        addressCountry: 'US',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: {
        '@type': 'QuantitativeValue',
        minValue: opening.salary.min,
        maxValue: opening.salary.max,
        unitText: 'YEAR',
      },
    },
  });
}

/** For the careers page: the address of each opening. */
export const jobList = (
  openings: readonly Opening[],
  { publicUrl }: Company,
  pathOf: PathOf,
): JsonLd =>
  jsonLd({
    '@type': 'ItemList',
    name: 'Open positions',
    itemListElement: openings.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: `${publicUrl}${pathOf(slug)}`,
    })),
  });

/** The description is HTML, as search engines require, in the page's own words. */
function describe(opening: Opening): string {
  const { description, responsibilities, requirements, benefits } = opening;
  const list = (title: string, items: readonly string[]) =>
    `<p>${title}</p><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
  return [
    `<p>${escaped(description)}</p>`,
    list('What you do', responsibilities),
    list('What you bring', requirements),
    list('What you get', benefits),
  ].join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
