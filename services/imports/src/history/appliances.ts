/** Recognizes appliances, brands and service types in text. Pure. */
import type { Appliance, Brand, ServiceType } from '@contracts/vocabulary/booking';
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

type Texts = readonly (string | null | undefined)[];

/** What the first text names that names any. */
function firstOf<Name>(texts: Texts, nameIn: (text: string) => Name | null): Name | null {
  for (const text of texts) {
    const name = text ? nameIn(text) : null;
    if (name !== null) return name;
  }
  return null;
}

/** `Other` if it isn't on our list. */
export const applianceIn = (...texts: Texts): Appliance =>
  firstOf(texts, (text) => firstNamed(appliances, text)) ?? 'Other';

export const brandIn = (...texts: Texts): Brand =>
  firstOf(texts, (text) => firstNamed(brands, text)) ?? 'Other';

/** The first match counts: an emergency repair is an emergency. A non-emergency isn't. */
const serviceTypes: readonly (readonly [ServiceType, RegExp])[] = [
  [
    'Emergency Service',
    /(?<!(?:\b(?:no|non|not)|n['’]t)(?: an?)?[ -])\b(?:emergency|urgent|asap|after[ -]?hours|gas leak|flooding)\b/,
  ],
  ['Installation', /\b(?:install\w*|hook[ -]?up|set[ -]?up|new unit)\b/],
  ['Maintenance', /\b(?:maintenance|tune[ -]?up|clean\w*|inspection|check[ -]?up|preventive)\b/],
  ['Repair', /\b(?:repair\w*|fix\w*|replac\w*|warranty)\b/],
  ['Diagnostic', /\b(?:diagnos\w*|estimate|evaluat\w*|assess\w*|trouble[ -]?shoot\w*)\b/],
];

const serviceTypeOf = (text: string): ServiceType | null => {
  const read = folded(text.slice(0, lookedAt));
  return serviceTypes.find(([, pattern]) => pattern.test(read))?.[0] ?? null;
};

/** Without a description it's a repair. */
export const serviceTypeIn = (...texts: Texts): ServiceType =>
  firstOf(texts, serviceTypeOf) ?? 'Repair';

export const isEmergency = (...texts: Texts): boolean =>
  texts.some((text) => Boolean(text) && serviceTypeOf(text ?? '') === 'Emergency Service');
