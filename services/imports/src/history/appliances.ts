/** Recognizes appliances and brands in text. Pure. */
import type { Appliance, Brand } from '@contracts/vocabulary/booking';
import { folded } from './texts';

/** Spellings in lowercase without accents. A space also matches a hyphen or nothing. */
const applianceWords: Readonly<Record<Exclude<Appliance, 'Other'>, readonly string[]>> = {
  Refrigerator: ['refrigerators?', 'refridgerators?', 'fridges?', 'refrig', 'icebox'],
  Washer: ['washing machines?', 'clothes washers?', 'washers?', 'laundry machine'],
  Dryer: ['clothes dryers?', 'dryers?', 'driers?'],
  Dishwasher: ['dish washers?'],
  Oven: ['wall ovens?', 'double ovens?', 'ovens?'],
  Range: ['gas ranges?', 'electric ranges?', 'ranges?'],
  Stove: ['stoves?', 'stove tops?'],
  Cooktop: ['cook tops?', 'hobs?'],
  Freezer: ['deep freezers?', 'chest freezers?', 'freezers?'],
  'Ice Maker': ['ice makers?', 'ice machines?'],
  Microwave: ['microwave ovens?', 'micro waves?'],
  'Wine Cooler': ['wine coolers?', 'wine fridges?', 'wine refrigerators?', 'wine cellars?'],
  'Garbage Disposal': ['garbage disposals?', 'disposals?', 'disposers?'],
  'Range Hood': ['range hoods?', 'vent hoods?', 'exhaust hoods?', 'hoods?'],
  'Warming Drawer': ['warming drawers?'],
  Compactor: ['trash compactors?', 'compactors?'],
};

const brandWords: Readonly<Record<Exclude<Brand, 'Other'>, readonly string[]>> = {
  'Sub-Zero': ['sub zero'],
  KitchenAid: ['kitchen aid'],
  GE: ['ge', 'g\\.e\\.', 'general electric', 'ge appliances'],
  LG: ['lg'],
  Samsung: ['samsung'],
  Whirlpool: ['whirl pool'],
  Maytag: ['maytag'],
  Kenmore: ['kenmore'],
  Bosch: ['bosch'],
  Frigidaire: ['frigidaire', 'fridgidaire'],
  Viking: ['viking'],
  Wolf: ['wolf'],
  Thermador: ['thermador', 'thermadore'],
  'Jenn-Air': ['jenn air', 'jen air'],
  Amana: ['amana'],
  Electrolux: ['electrolux'],
  'Fisher & Paykel': ['fisher ?(?:&|and)? ?paykel'],
  Miele: ['miele'],
  Dacor: ['dacor'],
  Haier: ['haier'],
  Hotpoint: ['hot point'],
  Roper: ['roper'],
  'Speed Queen': ['speed queen'],
  Estate: ['estate by whirlpool'],
  Crosley: ['crosley'],
  'Magic Chef': ['magic chef'],
  Admiral: [],
  Cafe: ['ge cafe'],
  Profile: ['ge profile'],
  Monogram: ['ge monogram', 'monogram'],
};

/** Also everyday words: a brand only if it's the whole text or comes right before an appliance. */
const everydayBrands: readonly (readonly [Brand, string])[] = [
  ['Estate', 'estate'],
  ['Admiral', 'admiral'],
  ['Cafe', 'cafe'],
  ['Profile', 'profile'],
];

interface Spelling<Name> {
  readonly name: Name;
  readonly pattern: RegExp;
}

const words = (spelling: string): string =>
  `(?<![a-z0-9])(?:${spelling.replaceAll(/ (?!\?)/g, '[ -]?')})(?![a-z0-9])`;

function spellingsOf<Name extends string>(
  table: Readonly<Record<Name, readonly string[]>>,
): readonly Spelling<Name>[] {
  return (Object.keys(table) as Name[]).flatMap((name) =>
    table[name].map((spelling) => ({ name, pattern: new RegExp(words(spelling)) })),
  );
}

const appliances = spellingsOf(applianceWords);
const anyAppliance = Object.values(applianceWords).flat().map(words).join('|');
const brands: readonly Spelling<Brand>[] = [
  ...spellingsOf(brandWords),
  ...everydayBrands.map(([name, word]) => ({
    name,
    pattern: new RegExp(`^${word}$|${words(word)}(?= (?:${anyAppliance}))`),
  })),
];

/** How many characters of a text are searched. */
const lookedAt = 1_000;

/** The one named first; of several spellings at one position, the longest. */
function firstNamed<Name>(spellings: readonly Spelling<Name>[], text: string): Name | null {
  const read = folded(text.slice(0, lookedAt));
  let found: { readonly name: Name; readonly at: number; readonly length: number } | null = null;
  for (const { name, pattern } of spellings) {
    const match = pattern.exec(read);
    if (!match) continue;
    const { index: at } = match;
    const { length } = match[0];
    if (!found || at < found.at || (at === found.at && length > found.length)) {
      found = { name, at, length };
    }
  }
  return found?.name ?? null;
}

const firstOf = <Name>(
  spellings: readonly Spelling<Name>[],
  texts: readonly (string | null | undefined)[],
): Name | null => {
  for (const text of texts) {
    const name = text ? firstNamed(spellings, text) : null;
    if (name !== null) return name;
  }
  return null;
};

/** The one named in the first text that names any; `Other` if it isn't on our list. */
export const applianceIn = (...texts: readonly (string | null | undefined)[]): Appliance =>
  firstOf(appliances, texts) ?? 'Other';

export const brandIn = (...texts: readonly (string | null | undefined)[]): Brand =>
  firstOf(brands, texts) ?? 'Other';
