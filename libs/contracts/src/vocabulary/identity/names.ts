/**
 * People's names as they are written, and whether two of them can be one person's. Shared by
 * browser and server. Never chain: that A can be B and B can be C says nothing of A and C.
 */
import { isGivenName, isNickname } from './nicknames';
import { isOneEdit, nameWords } from './words';

/** Texts may be empty. `given` has the middle names (`Robert J.`), or two people's (`Ann & Tom`). */
export interface PersonName {
  readonly given: string;
  readonly family: string;
  readonly suffix: string;
}

export type NameLevel =
  /** Written alike, apart from case, accents, punctuation and order. */
  | 'equal'
  /** A nickname, an initial, no middle name, one of two family names, or one typo. */
  | 'compatible'
  /** One lacks the given or the family name. */
  | 'unknown'
  | 'contradicting';

const levels: readonly NameLevel[] = ['contradicting', 'unknown', 'compatible', 'equal'];

/** Higher is closer. */
export const levelRank = (level: NameLevel): number => levels.indexOf(level);

/** Contradicting if there is none. */
export const closestLevel = (found: readonly NameLevel[]): NameLevel =>
  levels.findLast((level) => found.includes(level)) ?? 'contradicting';

/** Close enough for one person. */
export const isFitting = (level: NameLevel): boolean => level === 'equal' || level === 'compatible';

/** Longer than any name. A file's cell may be longer, and no one compares the rest. */
const longest = 200;

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/* cspell:disable */
const titles = listed('mr mrs ms miss mx dr prof rev fr capt sgt sra srta sr');
const degrees = listed('md dds dmd dvm phd esq cpa rn');
const suffixes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: 'Jr',
    junior: 'Jr',
    sr: 'Sr',
    senior: 'Sr',
    ii: 'II',
    '2nd': 'II',
    iii: 'III',
    '3rd': 'III',
    iv: 'IV',
    '4th': 'IV',
  }),
);
/** They start a family name: van der Berg, de la Cruz. */
const particles = listed(
  'van von der den de del della di da do dos das du la las los le el al bin st',
);
/* cspell:enable */

const keyOf = (word: string): string => nameWords(word.replaceAll('.', '')).join('');

const isEnding = (word: string): boolean => suffixes.has(keyOf(word)) || degrees.has(keyOf(word));

const suffixIn = (words: readonly string[]): string =>
  words.map((word) => suffixes.get(keyOf(word))).find((suffix) => suffix !== undefined) ?? '';

interface Words {
  readonly words: readonly string[];
  readonly suffix: string;
}

/** The words of one person's name without titles, suffix and degrees. */
function bareWords(text: string): Words {
  const all = text.split(' ').filter((word) => keyOf(word) !== '');
  const first = all.findIndex((word) => !titles.has(keyOf(word)));
  const untitled = first === -1 ? [] : all.slice(first);
  // At least one word is the name.
  const last = untitled.findLastIndex((word, index) => index === 0 || !isEnding(word));
  return { words: untitled.slice(0, last + 1), suffix: suffixIn(untitled.slice(last + 1)) };
}

/** Where the family name starts: the last word, with van der or de la before it. */
function familyStart(words: readonly string[]): number {
  // Taken for a given name. Both are compared with it.
  if (words.length === 1) return 1;
  let start = words.length - 1;
  while (start > 1 && particles.has(keyOf(words[start - 1] ?? ''))) start -= 1;
  // Van is a given name, van isn't.
  return start === 1 && particles.has(words[0] ?? '') ? 0 : start;
}

/** One person: `Dr. Ann Hale Jr.`, `Hale, Ann`. */
function parsedPerson(text: string): PersonName {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  const isOnlyEnding = (part: string) => part.split(' ').every(isEnding);
  const suffix = suffixIn(others.filter(isOnlyEnding).join(' ').split(' '));
  const front = bareWords(first);
  const back = bareWords(others.filter((part) => !isOnlyEnding(part)).join(' '));
  const start = familyStart(front.words);
  const [given, family] =
    back.words.length > 0
      ? [back.words, front.words]
      : [front.words.slice(0, start), front.words.slice(start)];
  return {
    given: given.join(' '),
    family: family.join(' '),
    suffix: suffix || back.suffix || front.suffix,
  };
}

/** Nicknames that are written in between: Edward "Skip" Hale, Edward (Skip) Hale. */
const nicknamed = /["“”()]([^"“”()]*)["“”()]/gu;
/** Two people in one field: Ann & Tom Hale, Ana y José López. `Y` is an initial. */
const joiner = / (?:[Aa][Nn][Dd]|[Oo][Rr]|y) | ?[&+/] ?/u;

/** One field with a whole name, as files and forms have it. */
export function parsedName(text: string): PersonName {
  const line = text
    .slice(0, longest)
    .replace(/\p{Cs}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/ ?[-‐‑–—] ?/gu, '-');
  const nicknames = [...line.matchAll(nicknamed)].map(([, word = '']) => `"${word.trim()}"`);
  const people = line
    .replace(nicknamed, ' ')
    .split(joiner)
    .map(parsedPerson)
    .filter(({ given, family }) => given !== '' || family !== '');
  const given = people.map((person) => person.given).filter(Boolean);
  const families = new Set(people.map(({ family }) => family).filter(Boolean));
  return {
    given: [given.join(' & '), ...nicknames.filter((word) => word !== '""')].join(' ').trim(),
    family: [...families].join(' & '),
    suffix: people.find(({ suffix }) => suffix !== '')?.suffix ?? '',
  };
}

/** As it is written on a letter: `Robert J. Hale Jr`. */
export const fullName = ({ given, family, suffix }: PersonName): string =>
  [given, family, suffix].filter(Boolean).join(' ');

/** Two words of five letters or more that are one edit apart. Shorter ones are too often two names. */
const isTypo = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 5 && isOneEdit(a, b);

/**
 * Robert and Roberta, Mario and Maria, Terry and Jerry are one letter apart, too. So a typo in a
 * given name is inside the word, and makes something that isn't a name.
 */
const isGivenTypo = (a: string, b: string): boolean =>
  isTypo(a, b) && a[0] === b[0] && a.at(-1) === b.at(-1) && !(isGivenName(a) && isGivenName(b));

const isInitial = (a: string, b: string): boolean =>
  (a.length === 1 || b.length === 1) && a[0] === b[0];

const fitsGiven = (a: string, b: string): boolean =>
  a === b || isInitial(a, b) || isNickname(a, b) || isGivenTypo(a, b);

/** A given name with its middle names. The first has to fit, and the others where both have them. */
function compareOneGiven(a: readonly string[], b: readonly string[]): NameLevel {
  if (a.length === 0 || b.length === 0) return 'unknown';
  // Mary Ann, Mary-Ann and Maryann.
  if (a.join('') === b.join('')) return 'equal';
  const both = Math.min(a.length, b.length);
  const fits = a.slice(0, both).every((word, index) => fitsGiven(word, b[index] ?? ''));
  return fits ? 'compatible' : 'contradicting';
}

/** Two people's given names, or a name and a nickname. No one has more than four. */
const alternativesOf = (given: string): string[][] =>
  given
    .slice(0, longest)
    .split(joiner)
    .flatMap((name) => name.split(/["“”()]/u))
    .map(nameWords)
    .filter((words) => words.length > 0)
    .slice(0, 4);

export function compareGiven(a: string, b: string): NameLevel {
  const [some, others] = [alternativesOf(a), alternativesOf(b)];
  if (some.length === 0 || others.length === 0) return 'unknown';
  if (some.flat().join(' ') === others.flat().join(' ')) return 'equal';
  const closest = closestLevel(
    some.flatMap((one) => others.map((other) => compareOneGiven(one, other))),
  );
  // Ann isn't all of Ann & Tom.
  const isOneEach = some.length === 1 && others.length === 1;
  return closest === 'equal' && !isOneEach ? 'compatible' : closest;
}

/** The parts that tell families apart: `garcia` and `ruiz`, `cruz` of de la Cruz. */
function familyParts(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !particles.has(word));
  return telling.length > 0 ? telling : words;
}

const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word));

export function compareFamily(a: string, b: string): NameLevel {
  const [some, others] = [nameWords(a.slice(0, longest)), nameWords(b.slice(0, longest))];
  if (some.length === 0 || others.length === 0) return 'unknown';
  const [one, other] = [some.join(''), others.join('')];
  if (one === other) return 'equal';
  const [parts, otherParts] = [familyParts(some), familyParts(others)];
  const isPart = isWithin(parts, otherParts) || isWithin(otherParts, parts);
  return isPart || isTypo(one, other) ? 'compatible' : 'contradicting';
}

/** Jr and Sr. Someone who is written without is either. */
export function isOtherSuffix(a: string, b: string): boolean {
  const [one, other] = [keyOf(a), keyOf(b)];
  return one !== '' && other !== '' && suffixes.get(one) !== suffixes.get(other);
}

function compareInOrder(a: PersonName, b: PersonName): NameLevel {
  if (isOtherSuffix(a.suffix, b.suffix)) return 'contradicting';
  const [given, family] = [compareGiven(a.given, b.given), compareFamily(a.family, b.family)];
  if (given === 'contradicting' || family === 'contradicting') return 'contradicting';
  // Both wrote one word, and the same.
  const [noGiven, noFamily] = [`${a.given}${b.given}` === '', `${a.family}${b.family}` === ''];
  if ((noGiven && family === 'equal') || (noFamily && given === 'equal')) return 'equal';
  if (given === 'unknown' || family === 'unknown') return 'unknown';
  const hasBothSuffixes = (a.suffix === '') === (b.suffix === '');
  return given === 'equal' && family === 'equal' && hasBothSuffixes ? 'equal' : 'compatible';
}

/** `Hale Robert`, as some systems export it. */
const inverted = (name: PersonName): PersonName => ({
  ...name,
  given: name.family,
  family: name.given,
});

/**
 * Ana Garcia Ruiz with two family names, for comparing with Ana Garcia and Ana Garcia-Ruiz. Not with
 * someone who has a middle name, too: Robert James Hale isn't Robert Keith Hale.
 */
function withTwoFamilies(name: PersonName, other: PersonName): PersonName[] {
  const [[first = '', ...middle] = [], second] = alternativesOf(name.given);
  const isTelling = middle.length > 0 && middle.every((word) => word.length > 1);
  const isOneWord = alternativesOf(other.given).flat().length === 1;
  return isTelling && isOneWord && second === undefined
    ? [{ ...name, given: first, family: `${middle.join(' ')} ${name.family}` }]
    : [];
}

export function compareNames(a: PersonName, b: PersonName): NameLevel {
  const asWritten = compareInOrder(a, b);
  if (asWritten === 'equal') return asWritten;
  return closestLevel([
    asWritten,
    compareInOrder(inverted(a), b),
    compareInOrder(a, inverted(b)),
    ...withTwoFamilies(a, b).map((name) => compareInOrder(name, b)),
    ...withTwoFamilies(b, a).map((name) => compareInOrder(a, name)),
  ]);
}

const withoutDetails = ({ given, family }: PersonName): PersonName => ({
  given: alternativesOf(given)[0]?.[0] ?? '',
  family,
  suffix: '',
});

/** Whether only a suffix or a middle name tells them apart: Jr and Sr, Robert J. and Robert K. */
export const differInDetail = (a: PersonName, b: PersonName): boolean =>
  compareNames(a, b) === 'contradicting' &&
  compareNames(withoutDetails(a), withoutDetails(b)) !== 'contradicting';
