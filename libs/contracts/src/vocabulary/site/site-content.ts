/**
 * What the site says about the company, besides its address and hours: only what the office has
 * entered, because visitors take it for true. Imports types only.
 */
import type { Brand } from '../booking';
import type { County } from '../places/service-area';

/** As they're read, such as `56,000+`. No page names one that is missing or empty. */
export interface SiteFigures {
  /** The year the company opened. */
  readonly since?: string;
  readonly years?: string;
  readonly repairs?: string;
  readonly satisfaction?: string;
  /** Of 5. */
  readonly rating?: string;
  readonly reviewCount?: string;
  /** Days of warranty on a repair, such as `90`. */
  readonly warrantyDays?: string;
}

export const sitePromises = ['emergencies', 'same-day', 'satisfaction'] as const;
export type SitePromise = (typeof sitePromises)[number];

/** An entry of a list. Its id tells two editors which entry they mean. */
export interface SiteEntry {
  readonly id: string;
}

export interface SiteReview extends SiteEntry {
  readonly name: string;
  readonly location: string;
  /** Stars, 1 to 5. */
  readonly rating: number;
  readonly text: string;
}

/** The drawing of a colleague's workplace. */
export const workplaces = ['bench', 'tool-roll', 'van-shelves'] as const;
export type Workplace = (typeof workplaces)[number];

export interface TeamMember extends SiteEntry {
  readonly name: string;
  readonly role: string;
  readonly experience: string;
  readonly specialty: string;
  readonly quote: string;
  readonly highlights: readonly string[];
  readonly thumbnail: Workplace;
  /** A file on our own host, in `frontend/public`. Empty: no video is announced. */
  readonly videoUrl: string;
  /** Whether the file is there. Only pages know; until then they say that it's coming. */
  readonly filmed?: boolean;
}

export const openingTypes = ['Full-time', 'Part-time'] as const;
export const openingTeams = ['Service Team', 'Office'] as const;

export interface JobOpening extends SiteEntry {
  readonly title: string;
  readonly type: (typeof openingTypes)[number];
  readonly team: (typeof openingTeams)[number];
  readonly city: string;
  readonly state: string;
  /** Dollars a year. */
  readonly salaryMin: number;
  readonly salaryMax: number;
  readonly urgent: boolean;
  readonly description: string;
  readonly responsibilities: readonly string[];
  readonly requirements: readonly string[];
  readonly benefits: readonly string[];
  /** Calendar dates, YYYY-MM-DD: the first and the last day on which the site shows it. */
  readonly datePosted: string;
  readonly validThrough: string;
}

/** What a job here comes with. */
export interface JobPerk extends SiteEntry {
  readonly title: string;
  readonly text: string;
  readonly fact: string;
}

/** How the team works. */
export interface TeamValue extends SiteEntry {
  readonly title: string;
  readonly text: string;
}

/** What visitors read about a county, if it's one of those that are served. */
export interface ServiceArea extends SiteEntry {
  readonly county: County;
  readonly text: string;
  readonly towns: readonly string[];
}

/** What a maker promises for its new appliances. */
export interface MakerWarranty extends SiteEntry {
  readonly brand: Brand;
  readonly text: string;
}

export interface SiteContent {
  readonly figures: SiteFigures;
  readonly promises: readonly SitePromise[];
  readonly areas: readonly ServiceArea[];
  readonly warranties: readonly MakerWarranty[];
  readonly reviews: readonly SiteReview[];
  readonly team: readonly TeamMember[];
  readonly values: readonly TeamValue[];
  readonly openings: readonly JobOpening[];
  readonly perks: readonly JobPerk[];
}

export type SiteSection = keyof SiteContent;

/** Derived from the title: `Senior Technician` is at `/careers/senior-technician`. */
export const openingSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The towns that the site names, in the counties that are served. */
export const townsServed = (
  { areas }: Pick<SiteContent, 'areas'>,
  counties: readonly string[],
): readonly string[] =>
  areas.flatMap(({ county, towns }) => (counties.includes(county) ? towns : []));

/** Without openings that are still to come or have expired. */
export const contentOn = (date: string, content: SiteContent): SiteContent => ({
  ...content,
  openings: content.openings.filter(
    ({ datePosted, validThrough }) => datePosted <= date && date <= validThrough,
  ),
});
