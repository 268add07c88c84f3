import { openingSlug, type JobOpening } from '@contracts/vocabulary/site/site-content';
import { jsonLd, type JsonLd } from './json-ld';
import { businessId, type Company } from './local-business';

type PathOf = (slug: string) => string;

const employmentTypes: Record<JobOpening['type'], string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
};

/** For a job opening's page. */
export function jobPosting(
  opening: JobOpening,
  { business, publicUrl }: Company,
  pathOf: PathOf,
): JsonLd {
  const slug = openingSlug(opening.title);
  return jsonLd({
    '@type': 'JobPosting',
    title: opening.title,
    description: describe(opening),
    url: `${publicUrl}${pathOf(slug)}`,
    identifier: { '@type': 'PropertyValue', name: business.name, value: slug },
    datePosted: opening.datePosted,
    validThrough: opening.validThrough,
    employmentType: employmentTypes[opening.type],
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
        addressRegion: opening.state,
        addressCountry: 'US',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: {
        '@type': 'QuantitativeValue',
        minValue: opening.salaryMin,
        maxValue: opening.salaryMax,
        unitText: 'YEAR',
      },
    },
  });
}

/** For the careers page: the address of each opening. */
export const jobList = (
  openings: readonly JobOpening[],
  { publicUrl }: Company,
  pathOf: PathOf,
): JsonLd =>
  jsonLd({
    '@type': 'ItemList',
    name: 'Open positions',
    itemListElement: openings.map(({ title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: `${publicUrl}${pathOf(openingSlug(title))}`,
    })),
  });

/** The description is HTML, as search engines require, in the page's own words. */
function describe(opening: JobOpening): string {
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
