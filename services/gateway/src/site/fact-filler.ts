import { nameLines, telephoneLink, type BusinessFacts } from '@contracts/vocabulary/business';
import { factPlaces, inJson, type FactPlace } from '@contracts/vocabulary/fact-places';

export interface Facts {
  readonly business: BusinessFacts;
  readonly publicUrl: string;
}

/** Writes the facts of this installation into what the build has prerendered; made once, for all files. */
export function factFiller(facts: Facts): (text: string) => string {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(valuesOf(facts)) as [FactPlace, string][]) {
    const place = factPlaces[name];
    values.set(place, inHtml(value));
    values.set(encodeURIComponent(place), inHtml(encodeURIComponent(value)));
    values.set(inJson(place), insideJsonString(value));
  }
  // One pass, so that a value that looks like a place stays a value; long places first, because the name holds its two lines.
  const places = [...values.keys()].sort((a, b) => b.length - a.length);
  const anyPlace = new RegExp(
    places.map((place) => place.replace(/[{}.+]/g, '\\$&')).join('|'),
    'g',
  );
  // A function, because in a replacement text `$&` would mean something.
  return (text) => text.replace(anyPlace, (place) => values.get(place) ?? place);
}

function valuesOf({ business, publicUrl }: Facts): Record<FactPlace, string> {
  const { name, phone, email, address, reviewsUrl, socialUrl } = business;
  const [nameFirstLine, nameSecondLine] = nameLines(name);
  return {
    name,
    nameFirstLine,
    nameSecondLine,
    phone,
    telephoneLink: telephoneLink(phone),
    telephone: telephoneLink(phone).replace('tel:', ''),
    email,
    ...address,
    reviewsUrl,
    socialUrl,
    publicUrl,
  };
}

/** As React writes text and attributes, so that it finds in the page what it would have written itself. */
function inHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
}

/** Without `<`, so that no value can end the block that it stands in. */
function insideJsonString(value: string): string {
  return JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c');
}
