import { openingSlug, type JobOpening } from '@contracts/vocabulary/site/site-content';
import { jobPath } from '../../../../shared/page/paths';
import type { PageMeta } from '../../../../shared/page/page-meta';
import type { PlateCell } from '../../../../shared/ui/business/rating-plate';

/** The pages and the data for search engines show the same texts. */
export const openingPath = ({ title }: JobOpening): string => jobPath(openingSlug(title));

const placeOf = ({ city, state }: JobOpening): string => `${city}, ${state}`;

/** `$55,000-$75,000` */
export function salaryWords(openings: readonly JobOpening[]): string {
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
  const least = Math.min(...openings.map(({ salaryMin }) => salaryMin));
  const most = Math.max(...openings.map(({ salaryMax }) => salaryMax));
  return least === most ? dollars(least) : `${dollars(least)}-${dollars(most)}`;
}

/** `3 jobs` */
export const jobCount = ({ length }: readonly JobOpening[]): string =>
  `${length} ${length === 1 ? 'job' : 'jobs'}`;

/** The facts on an opening's card and page. */
export const jobFacts = (opening: JobOpening): PlateCell[] => [
  { label: 'Salary a year', value: salaryWords([opening]) },
  { label: 'Type', value: opening.type },
  { label: 'Location', value: placeOf(opening) },
  { label: 'Team', value: opening.team },
];

/** What all openings have in common. */
export function openingsIntro(openings: readonly JobOpening[]): string {
  const [{ type, city } = { type: '', city: '' }] = openings;
  const isSame = openings.every((other) => other.type === type && other.city === city);
  const common = isSame ? `All ${type.toLowerCase()}, all in ${city}. ` : '';
  return `${common}The salaries are what we pay.`;
}

/** The head of the careers page. */
export const careersHead = (openings: readonly JobOpening[], city: string): PageMeta => ({
  title: `Careers: appliance repair jobs in ${city}`,
  description:
    openings.length > 0
      ? `Work in appliance repair in ${city}: ${jobCount(openings)} open, ${salaryWords(openings)} a year. Read about the work, and apply by email.`
      : `The people who repair appliances in and around ${city}, and where they work. Send us your resume by email.`,
  keywords: `appliance repair jobs, appliance technician, apprentice, ${city}, careers`,
  indexed: true,
});

/** The head of an opening's page. */
export const jobHead = (opening: JobOpening): PageMeta => ({
  title: `${opening.title}, ${placeOf(opening)}`,
  description: `${opening.type} in ${placeOf(opening)}, ${salaryWords([opening])} a year. Read about the work, the requirements and the benefits, and how to apply.`,
  keywords: `${opening.title.toLowerCase()}, appliance repair job, ${placeOf(opening)}`,
  indexed: true,
});
