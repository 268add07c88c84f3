import { nameLines, telHref, type BusinessFacts } from '@contracts/vocabulary/business';
import { inJson, placeholders, type PlaceholderName } from '@contracts/vocabulary/placeholders';

export interface Facts {
  readonly business: BusinessFacts;
  readonly publicUrl: string;
}

export function templateRenderer(facts: Facts): (template: string) => string {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(valuesOf(facts)) as [PlaceholderName, string][]) {
    const placeholder = placeholders[name];
    values.set(placeholder, inHtml(value));
    values.set(encodeURIComponent(placeholder), inHtml(encodeURIComponent(value)));
    values.set(inJson(placeholder), insideJsonString(value));
  }
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
