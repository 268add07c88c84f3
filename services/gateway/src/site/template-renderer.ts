import { nameLines, telHref, type BusinessFacts } from '@contracts/vocabulary/business';
import {
  dataPlaceholders,
  inJson,
  placeholders,
  type PlaceholderName,
} from '@contracts/vocabulary/text/placeholders';
import type { WorkDay } from '@contracts/vocabulary/technician-work';

export interface Facts {
  readonly business: BusinessFacts;
  readonly publicUrl: string;
  /** As decided by the office; otherwise it's open daily. */
  readonly openingHours?: readonly WorkDay[];
}

export function templateRenderer(facts: Facts): (template: string) => string {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(valuesOf(facts)) as [PlaceholderName, string][]) {
    const placeholder = placeholders[name];
    values.set(placeholder, inHtml(value));
    values.set(encodeURIComponent(placeholder), inHtml(encodeURIComponent(value)));
    values.set(inJson(placeholder), insideJsonString(value));
  }
  for (const [name, data] of Object.entries(dataOf(facts)))
    values.set(`"${inJson(dataPlaceholders[name as keyof typeof dataPlaceholders])}"`, data);
  // In one pass, so that a value that looks like a placeholder stays a value. Longest first,
  // because the name contains its two lines.
  const known = [...values.keys()].sort((a, b) => b.length - a.length);
  const anyPlaceholder = new RegExp(
    known.map((each) => each.replace(/[{}.+]/g, '\\$&')).join('|'),
    'g',
  );
  // As a function, because `$&` has a meaning in replacement text.
  return (template) => template.replace(anyPlaceholder, (found) => values.get(found) ?? found);
}

const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** For search engines. */
function dataOf({
  business,
  openingHours = weekdays.map((_, weekday) => ({
    weekday,
    start: business.hours.opens,
    end: business.hours.closes,
  })),
}: Facts): Record<keyof typeof dataPlaceholders, string> {
  return {
    hoursByDay: JSON.stringify(
      openingHours.map(({ weekday, start, end }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays[weekday],
        opens: start,
        closes: end,
      })),
    ),
  };
}

function valuesOf({ business, publicUrl }: Facts): Record<PlaceholderName, string> {
  const { name, phone, email, address, reviewsUrl, socialUrl } = business;
  const [nameFirstLine, nameSecondLine] = nameLines(name);
  return {
    name,
    nameFirstLine,
    nameSecondLine,
    phone,
    telHref: telHref(phone),
    dialNumber: telHref(phone).replace('tel:', ''),
    email,
    ...address,
    reviewsUrl,
    socialUrl,
    publicUrl,
    hours: business.hours.words,
  };
}

/** Escaped as React does, so that hydration finds what React would write. */
function inHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
}

/** Without `<`, so that no value can close its script block. */
function insideJsonString(value: string): string {
  return JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c');
}
