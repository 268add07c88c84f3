/** How the office enters the site's content: one declaration for its form and for the server. */
import {
  openingSlug,
  type SiteContent,
  type SiteFigures,
  type SitePromise,
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

/** Of entries, each with its id. */
export type ListSection = Exclude<SiteSection, 'figures' | 'promises'>;

type Rules<Names extends string> = Readonly<Record<Names, TextRule>>;

export const figureRules: Rules<keyof SiteFigures> = {
  since: { label: 'In business since', max: 4, hint: 'A year, such as 1984.', optional: true },
  years: { label: 'Years of experience', max: 8, hint: 'Such as 40+.', optional: true },
  repairs: { label: 'Repairs completed', max: 12, hint: 'Such as 12,000+.', optional: true },
  satisfaction: { label: 'Satisfied customers', max: 8, hint: 'Such as 98%.', optional: true },
  rating: { label: 'Rating out of 5', max: 3, hint: 'Such as 4.7.', optional: true },
  reviewCount: { label: 'Number of reviews', max: 8, hint: 'Such as 150+.', optional: true },
  warrantyDays: {
    label: 'Days of warranty',
    max: 4,
    hint: 'On your repairs, such as 30. Customers read until when they’re covered.',
    optional: true,
  },
};
export const figureNames = Object.keys(figureRules) as (keyof SiteFigures)[];

interface Shape {
  readonly pattern: RegExp;
  readonly message: string;
}

export const figurePatterns: Readonly<Partial<Record<keyof SiteFigures, Shape>>> = {
  since: { pattern: /^(?:(?:18|19|20)\d\d)?$/, message: 'Enter a year, such as 1984' },
  rating: {
    pattern: /^(?:[1-4](?:\.\d)?|5(?:\.0)?)?$/,
    message: 'Enter a rating from 1 to 5, such as 4.7',
  },
  warrantyDays: { pattern: /^(?:[1-9]\d{0,3})?$/, message: 'Enter days, such as 30' },
};

/** What the office can promise, as it ticks it. */
export const promiseLabels: Readonly<Record<SitePromise, string>> = {
  emergencies: 'Emergency repair 24/7',
  'same-day': 'Same-day service',
  satisfaction: '100% satisfaction guarantee',
};

const onEachLine = { lines: 8, rows: 4, hint: 'One on each line.' };

/** The texts of an entry, by list. */
export const entryRules = {
  areas: {
    text: { label: 'What the site says', max: 300, rows: 2, optional: true },
    towns: { ...onEachLine, label: 'Towns', max: 60, lines: 12, optional: true },
  },
  warranties: {
    text: { label: 'Warranty', max: 60 },
  },
  reviews: {
    name: { label: 'Name', max: 60 },
    location: { label: 'Town', max: 60 },
    text: { label: 'What they say', max: 500, rows: 3 },
  },
  team: {
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
  },
  values: {
    title: { label: 'Title', max: 80 },
    text: { label: 'Text', max: 300, rows: 2 },
  },
  openings: {
    title: { label: 'Title', max: 60 },
    city: { label: 'City', max: 40 },
    state: { label: 'State', max: 2 },
    description: { label: 'Description', max: 800, rows: 4 },
    responsibilities: { ...onEachLine, label: 'What you do', max: 200 },
    requirements: { ...onEachLine, label: 'What you bring', max: 200 },
    benefits: { ...onEachLine, label: 'What you get', max: 200 },
  },
  perks: {
    title: { label: 'Title', max: 60 },
    fact: { label: 'In short', max: 60 },
    text: { label: 'Text', max: 300, rows: 2 },
  },
} satisfies Record<ListSection, Rules<string>>;

export const videoPattern = /^(?:\/videos\/[\w/-]+\.mp4)?$/;
export const videoMessage = 'Enter a file of the site, such as /videos/team/owner.mp4';

/** Dollars a year. */
export const salaryLimits = { min: 1_000, max: 999_000 } as const;

interface SectionRule {
  readonly label: string;
  readonly hint: string;
  /** The most entries, and what one is called. */
  readonly max: number;
  readonly entry: string;
}

/** In the order of the form. */
export const listRules: Readonly<Record<ListSection, SectionRule>> = {
  areas: {
    label: 'Where you work',
    hint: 'What the site says about the counties that you serve, with their towns.',
    max: 4,
    entry: 'county',
  },
  reviews: {
    label: 'Reviews',
    hint: 'What customers wrote, in their words and with their consent.',
    max: 12,
    entry: 'review',
  },
  warranties: {
    label: 'Makers’ warranties',
    hint: 'On the maker’s card, instead of yours.',
    max: 20,
    entry: 'warranty',
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
export const listSections = Object.keys(listRules) as ListSection[];

/** The site's pages are templates, in which these mark what the company is, also in links. */
export const isPlainText = (text: string): boolean => !/\{\{|%7B%7B|tel:\+10000000000/i.test(text);
export const plainTextMessage = 'Leave out {{';

/** What has no text, such as a date or a choice. */
const otherFields = 10;

/** Of the fullest content, in a request. A text has at most twice its length in bytes, and 64. */
export const contentLimits = (() => {
  let values = 200;
  let bytes = 4_096;
  for (const section of listSections) {
    const rules: readonly TextRule[] = Object.values(entryRules[section]);
    const texts = rules.flatMap(({ max, lines = 1 }) => Array<number>(lines).fill(2 * max + 64));
    const { max: entries } = listRules[section];
    values += entries * (texts.length + rules.length + otherFields);
    bytes += entries * (texts.reduce((sum, size) => sum + size + 32, 0) + otherFields * 64);
  }
  return { values, bytes };
})();

interface ListCheck<Section extends ListSection> {
  readonly fits: (entries: SiteContent[Section]) => boolean;
  readonly message: string;
}

/** What the entries of a list have to be together. */
export const listChecks: {
  readonly areas: ListCheck<'areas'>;
  readonly openings: ListCheck<'openings'>;
} = {
  areas: {
    fits: (areas) => new Set(areas.map(({ county }) => county)).size === areas.length,
    message: 'Describe each county once',
  },
  openings: {
    fits: (openings) =>
      new Set(openings.map(({ title }) => openingSlug(title))).size === openings.length &&
      openings.every(
        ({ title, datePosted, validThrough, salaryMin, salaryMax }) =>
          openingSlug(title) !== '' && datePosted <= validThrough && salaryMin <= salaryMax,
      ),
    message:
      'Give each position its own title, and a last day and a highest salary that aren’t below the first',
  },
};

export const entriesMessage = 'An entry is listed twice';
export const haveOwnIds = (entries: readonly { readonly id: string }[]): boolean =>
  new Set(entries.map(({ id }) => id)).size === entries.length;

export const promiseWords = ({ promises }: Pick<SiteContent, 'promises'>): string =>
  promises.map((promise) => promiseLabels[promise]).join(', ') || 'none';

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
  if (section === 'promises')
    return `Promises: ${promiseWords(after)}, before ${promiseWords(before)}`;
  const { label } = listRules[section];
  const [now, then] = [after[section].length, before[section].length];
  return now === then
    ? `${label} on the site: changed`
    : `${label} on the site: ${now}, before ${then}`;
}
