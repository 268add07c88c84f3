import type { PageMeta } from '../../../../shared/page/page-meta';
import type { PlateCell } from '../../../../shared/ui/business/rating-plate';

/** The pages and the data for search engines show the same texts. */
export interface JobOpening {
  /** Derived from the title. */
  slug: string;
  title: string;
  type: 'Full-time';
  location: string;
  city: string;
  region: string;
  /** Dollars a year. */
  salary: { min: number; max: number };
  salaryText: string;
  urgent?: boolean;
  team: 'Service Team' | 'Office';
  description: string;
  responsibilities: readonly string[];
  requirements: string[];
  benefits: string[];
  /** Calendar dates, YYYY-MM-DD. */
  datePosted: string;
  validThrough: string;
}

const here = {
  type: 'Full-time',
  location: 'St. Augustine, FL',
  city: 'St. Augustine',
  region: 'FL',
} as const;

export const openings: readonly JobOpening[] = [
  {
    ...here,
    slug: 'senior-appliance-technician',
    title: 'Senior Appliance Technician',
    salary: { min: 55_000, max: 75_000 },
    salaryText: '$55,000-$75,000',
    urgent: true,
    team: 'Service Team',
    description:
      'You take the calls that others have given up on: sealed systems, dual-fuel ranges, wine coolers that miss their temperature by two degrees. The van is yours, the day is planned with you, and an apprentice rides along on Tuesdays.',
    responsibilities: [
      'Diagnose five to six appliances a day at people’s homes, premium brands among them',
      'Give the estimate in plain words before you open anything',
      'Keep your van’s stock right, so that most visits are one visit',
      'Show an apprentice how you found it, not only what it was',
    ],
    requirements: [
      'Five years of in-home appliance repair',
      'EPA Section 608 certification, Type I or Universal',
      'You read a wiring diagram and trust the meter over the error code',
      'Valid driver license and a clean driving record',
    ],
    benefits: [
      'Your own stocked van, fuel and phone',
      'Health insurance, 75% paid by us from the first month',
      'Three weeks of paid vacation and seven holidays',
      '$800 a year for tools you choose',
      'Factory training on paid days',
    ],
    datePosted: '2026-11-02',
    validThrough: '2027-03-31',
  },
  {
    ...here,
    slug: 'appliance-repair-apprentice',
    title: 'Appliance Repair Apprentice',
    salary: { min: 35_000, max: 45_000 },
    salaryText: '$35,000-$45,000',
    team: 'Service Team',
    description:
      'You are good with your hands and have never been paid for it, or not enough. Two years, three teachers: first the bench, then the passenger seat, then a van of your own. You earn from the first day.',
    responsibilities: [
      'Take appliances apart at the bench, name every part, put them back together and make them run',
      'Ride with a senior technician and carry more of the visit each month',
      'Look after parts: receive, label, shelve, return',
      'Write up what was found, so that the next person finds it too',
    ],
    requirements: [
      'High school diploma or GED; no repair experience needed',
      'You have fixed something because it bothered you, and can tell us about it',
      'You can lift 50 lb, and 150 lb with a dolly and a second pair of hands',
      'Valid driver license',
    ],
    benefits: [
      'A written two-year plan, with a raise for every six months you complete',
      'A starter tool roll worth $600, yours to keep',
      'EPA Section 608 course and exam paid',
      'Health insurance, 75% paid by us from the first month',
      'Two weeks of paid vacation and seven holidays',
    ],
    datePosted: '2026-11-09',
    validThrough: '2027-03-31',
  },
  {
    ...here,
    slug: 'customer-service-representative',
    title: 'Customer Service Representative',
    salary: { min: 32_000, max: 40_000 },
    salaryText: '$32,000-$40,000',
    team: 'Office',
    description:
      'You are the voice that people hear with water on their floor. You ask the three questions that matter, find the time slot, and tell them what to switch off until we come. You also watch the board, and call before anyone has to wonder where we are.',
    responsibilities: [
      'Answer calls and requests, and turn them into an appointment that holds',
      'Assign the day’s jobs with the technicians and move them when a job runs long',
      'Call customers about parts, estimates and late arrivals before they call us',
      'Take payments by phone and keep the records straight',
    ],
    requirements: [
      'Two years of work with customers, by phone or across a counter',
      'A calm voice and clear written English; Spanish is a plus',
      'You type while you listen, and spell the street right',
      'You know this coast, or learn maps quickly',
    ],
    benefits: [
      'Monday-Friday, early or late shift, chosen with the other desk',
      'Health insurance, 75% paid by us from the first month',
      'Two weeks of paid vacation and seven holidays',
      'Two ride-along days a year, so you know what you’re booking',
    ],
    datePosted: '2026-11-16',
    validThrough: '2027-03-31',
  },
];

export const openingOf = (slug: string | undefined): JobOpening | undefined =>
  openings.find((opening) => opening.slug === slug);

/** The facts on an opening's card and page. */
export const jobFacts = ({ salaryText, type, location, team }: JobOpening): PlateCell[] => [
  { label: 'Salary a year', value: salaryText },
  { label: 'Type', value: type },
  { label: 'Location', value: location },
  { label: 'Team', value: team },
];

/** The head of an opening's page. */
export const jobHead = ({ title, type, location, salaryText }: JobOpening): PageMeta => ({
  title: `${title}, ${location}`,
  description: `${type} in ${location}, ${salaryText} a year. Read about the work, the requirements and the benefits, and how to apply.`,
  keywords: `${title.toLowerCase()}, appliance repair job, ${location}`,
  indexed: true,
});
