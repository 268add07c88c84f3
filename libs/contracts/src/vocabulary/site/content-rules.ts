/** How the office enters the site's content: one declaration for its form and for the server. */
import {
  openingSlug,
  type JobOpening,
  type SiteContent,
  type SiteFigures,
  type SiteSection,
} from './site-content';

export interface TextRule {
  readonly label: string;
  readonly max: number;
  readonly hint?: string;
  /** Of several lines. */
  readonly rows?: number;
  /** It's a list of at most so many texts, one on each line. */
  readonly lines?: number;
  /** It may be empty. */
  readonly optional?: true;
}

type Rules<Names extends string> = Readonly<Record<Names, TextRule>>;

export const figureRules: Rules<keyof SiteFigures> = {
  since: { label: 'In business since', max: 4, hint: 'A year, such as 1984.', optional: true },
  years: { label: 'Years of experience', max: 8, hint: 'Such as 40+.', optional: true },
  repairs: { label: 'Repairs completed', max: 12, hint: 'Such as 12,000+.', optional: true },
  satisfaction: { label: 'Satisfied customers', max: 8, hint: 'Such as 98%.', optional: true },
  rating: { label: 'Rating out of 5', max: 3, hint: 'Such as 4.7.', optional: true },
  reviewCount: { label: 'Number of reviews', max: 8, hint: 'Such as 150+.', optional: true },
};
export const figureNames = Object.keys(figureRules) as (keyof SiteFigures)[];

export const yearPattern = /^(?:(?:18|19|20)\d\d)?$/;
export const yearMessage = 'Enter a year, such as 1984';
export const ratingPattern = /^(?:[1-4](?:\.\d)?|5(?:\.0)?)?$/;
export const ratingMessage = 'Enter a rating from 1 to 5, such as 4.7';

const onEachLine = { lines: 8, rows: 4, hint: 'One on each line.' };

export const reviewRules = {
  name: { label: 'Name', max: 60 },
  location: { label: 'Town', max: 60 },
  text: { label: 'What they say', max: 500, rows: 3 },
} satisfies Rules<string>;

export const teamRules = {
  name: { label: 'Name', max: 60 },
  role: { label: 'Role', max: 60 },
  experience: { label: 'Experience', max: 40 },
  specialty: { label: 'Specialty', max: 60 },
  quote: { label: 'What they say', max: 400, rows: 3 },
  highlights: { ...onEachLine, label: 'Highlights', max: 100 },
  videoUrl: {
    label: 'Video',
    max: 120,
    hint: 'A file of the site, such as /videos/team/owner.mp4.',
    optional: true,
  },
} satisfies Rules<string>;

export const videoPattern = /^(?:\/videos\/[\w/-]+\.mp4)?$/;
export const videoMessage = 'Enter a file of the site, such as /videos/team/owner.mp4';

export const valueRules = {
  title: { label: 'Title', max: 80 },
  text: { label: 'Text', max: 300, rows: 2 },
} satisfies Rules<string>;

export const openingRules = {
  title: { label: 'Title', max: 60 },
  city: { label: 'City', max: 40 },
  state: { label: 'State', max: 2 },
  description: { label: 'Description', max: 800, rows: 4 },
  responsibilities: { ...onEachLine, label: 'What you do', max: 200 },
  requirements: { ...onEachLine, label: 'What you bring', max: 200 },
  benefits: { ...onEachLine, label: 'What you get', max: 200 },
} satisfies Rules<string>;

/** Dollars a year. */
export const salaryLimits = { min: 1_000, max: 999_000 } as const;

export const perkRules = {
  title: { label: 'Title', max: 60 },
  fact: { label: 'In short', max: 60 },
  text: { label: 'Text', max: 300, rows: 2 },
} satisfies Rules<string>;

interface SectionRule {
  readonly label: string;
  readonly hint: string;
  /** The most entries, and what one is called. */
  readonly max: number;
  readonly entry: string;
}

export const listRules: Readonly<Record<Exclude<SiteSection, 'figures'>, SectionRule>> = {
  reviews: {
    label: 'Reviews',
    hint: 'What customers wrote, in their words and with their consent.',
    max: 12,
    entry: 'review',
  },
  openings: {
    label: 'Open positions',
    hint: 'The site shows each from its first to its last day.',
    max: 8,
    entry: 'position',
  },
  perks: {
    label: 'What a job comes with',
    hint: 'On the careers page, while there is an open position.',
    max: 8,
    entry: 'benefit',
  },
  team: {
    label: 'Team',
    hint: 'Colleagues on the careers page, in their own words.',
    max: 8,
    entry: 'colleague',
  },
  values: {
    label: 'How we go about it',
    hint: 'On the careers page, below the team.',
    max: 8,
    entry: 'value',
  },
};
export type ListSection = keyof typeof listRules;
export const listSections = Object.keys(listRules) as ListSection[];

/** The site's pages are templates, in which these mark what the company is. */
export const isPlainText = (text: string): boolean => !text.includes('{{');
export const plainTextMessage = 'Leave out {{';

export const openingsMessage =
  'Give each position its own title, and a last day and a highest salary that aren’t below the first';

export const areOpenings = (openings: readonly JobOpening[]): boolean =>
  new Set(openings.map(({ title }) => openingSlug(title))).size === openings.length &&
  openings.every(
    ({ title, datePosted, validThrough, salaryMin, salaryMax }) =>
      openingSlug(title) !== '' && datePosted <= validThrough && salaryMin <= salaryMax,
  );

export const entriesMessage = 'An entry is listed twice';
export const haveOwnIds = (entries: readonly { readonly id: string }[]): boolean =>
  new Set(entries.map(({ id }) => id)).size === entries.length;

/** What the log says of a change: `Reviews on the site: 4, before 3`. */
export function contentChangeWords(
  section: SiteSection,
  after: SiteContent,
  before: SiteContent,
): string {
  if (section === 'figures') {
    const words = (value: string | undefined) => value || 'none';
    const changed = figureNames.filter(
      (name) => words(after.figures[name]) !== words(before.figures[name]),
    );
    return changed
      .map(
        (name) =>
          `${figureRules[name].label}: ${words(after.figures[name])}, before ${words(before.figures[name])}`,
      )
      .join('; ');
  }
  const { label } = listRules[section];
  const [now, then] = [after[section].length, before[section].length];
  return now === then
    ? `${label} on the site: changed`
    : `${label} on the site: ${now}, before ${then}`;
}
