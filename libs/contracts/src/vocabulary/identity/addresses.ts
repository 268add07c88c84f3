/**
 * The house of an address as people write it, shared by browser and server. The spellings are those
 * of USPS Publication 28: street suffixes (appendix C1), unit designators (C2) and directions.
 */
import { plainText } from './words';

/** The forms' fields. The house's number, street and unit are in one line. */
export interface WrittenAddress {
  readonly address: string;
  readonly city?: string;
  readonly zipCode: string;
}

export interface AddressKey {
  /** `12 n oak ave 32084` */
  readonly house: string;
  /** `4b`. Empty if it isn't known: that is no unit of its own. */
  readonly unit: string;
}

/* cspell:disable -- In each line: the standard abbreviation, then what else is written for it. */
const spelled = (lines: string): [written: string, standard: string][] =>
  lines
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap(([standard = '', ...others]) =>
      [standard, ...others].map((written): [string, string] => [written, standard]),
    );

const suffixes: ReadonlyMap<string, string> = new Map(
  spelled(`aly alley allee ally
  anx annex anex annx
  arc arcade
  ave avenue av aven avenu avn avnue
  byu bayou bayoo
  bch beach
  bnd bend
  blf bluff bluf
  blfs bluffs
  btm bottom bot bottm
  blvd boulevard boul boulv bvd
  br branch brnch
  brg bridge brdge
  brk brook
  brks brooks
  byp bypass bypa bypas byps
  cp camp cmp
  cyn canyon canyn cnyn
  cpe cape
  cswy causeway causwa
  ctr center cen cent centr centre cnter cntr
  cir circle circ circl crcl crcle
  cirs circles
  clf cliff
  clfs cliffs
  clb club
  cmn common
  cmns commons
  cor corner
  cors corners
  crse course
  ct court crt
  cts courts
  cv cove
  cvs coves
  crk creek
  cres crescent crsent crsnt
  crst crest
  xing crossing crssng
  xrd crossroad
  curv curve
  dl dale
  dm dam
  dv divide div dvd
  dr drive driv drv
  drs drives
  est estate
  ests estates
  expy expressway exp expr express expw
  ext extension extn extnsn
  fls falls
  fry ferry frry
  fld field
  flds fields
  flt flat
  flts flats
  frd ford
  frst forest forests
  frg forge forg
  frk fork
  frks forks
  ft fort frt
  fwy freeway freewy frway frwy
  gdn garden gardn grden grdn
  gdns gardens grdns
  gtwy gateway gatewy gatway gtway
  gln glen
  grn green
  grv grove grov
  hbr harbor harb harbr hrbor harbour
  hvn haven
  hts heights ht
  hwy highway highwy hiway hiwy hway
  hl hill
  hls hills
  holw hollow hllw hollows holws
  inlt inlet
  is island islnd
  iss islands islnds
  isle isles
  jct junction jction jctn junctn juncton
  ky key
  kys keys
  knl knoll knol
  knls knolls
  lk lake
  lks lakes
  lndg landing lndng
  ln lane la lanes
  lgt light
  lf loaf
  lck lock
  lcks locks
  ldg lodge ldge lodg
  loop loops
  mall
  mnr manor
  mnrs manors
  mdw meadow
  mdws meadows medows
  mews
  ml mill
  mls mills
  msn mission missn mssn
  mt mount mnt
  mtn mountain mntain mntn mountin mtin
  nck neck
  orch orchard orchrd
  oval ovl
  opas overpass
  park prk parks
  pkwy parkway parkwy pkway pky parkways pkwys
  pass
  psge passage
  path paths
  pike pikes
  pne pine
  pnes pines
  pl place
  pln plain
  plns plains
  plz plaza plza
  pt point
  pts points
  prt port
  pr prairie prr
  ramp
  rnch ranch ranches rnchs
  rpd rapid
  rpds rapids
  rst rest
  rdg ridge rdge
  rdgs ridges
  riv river rvr rivr
  rd road
  rds roads
  rte route rt
  row
  run
  shl shoal
  shr shore shoar
  shrs shores shoars
  spg spring spng sprng
  spgs springs spngs sprngs
  spur spurs
  sq square sqr sqre squ
  sta station statn stn
  stra stravenue strav straven
  strm stream streme
  st street strt str saint
  smt summit sumit sumitt
  ter terrace terr
  trce trace traces
  trak track tracks trk trks
  trl trail trails trls
  tunl tunnel tunel
  tpke turnpike trnpk turnpk
  un union
  vly valley vally vlly
  via viaduct vdct viadct
  vw view
  vws views
  vlg village vill villag villg
  vl ville
  vis vista vist vst vsta
  walk walks
  way wy
  ways
  wl well
  wls wells`),
);

const otherWords: ReadonlyMap<string, string> = new Map(
  spelled(`n north
  s south so
  e east
  w west
  ne northeast
  nw northwest
  se southeast
  sw southwest
  1st first
  2nd second
  3rd third
  4th fourth
  5th fifth
  6th sixth
  7th seventh
  8th eighth
  9th ninth
  10th tenth`),
);

/** Their number follows. */
const unitWords: ReadonlySet<string> = new Set(
  (
    'apt apartment unit ste suite bldg building fl floor rm room lot trlr trailer spc space slip dept department ' +
    'hngr hangar ofc office no num number'
  ).split(' '),
);
/** They say it all: 12 Oak St Rear. */
const loneUnits: ReadonlyMap<string, string> = new Map(
  spelled(`bsmt basement
  frnt front
  lbby lobby
  lowr lower
  ph penthouse
  rear
  side
  uppr upper`),
);
/* cspell:enable */

const directions: ReadonlySet<string> = new Set('n s e w ne nw se sw'.split(' '));

/** What a street's number can't follow, unlike a highway's. */
const streetSuffixes: ReadonlySet<string> = new Set(
  [...suffixes.values()].filter((suffix) => suffix !== 'hwy' && suffix !== 'rte'),
);

/** No line of an address is longer, and no one compares the rest. */
const longest = 200;

const tokensOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Roads that have a number: State Road 16, S.R. 16 and FL-16; County Road 210 and CR210. */
const numberedRoads = (street: string): string =>
  street
    .replace(/\b(sr|cr|us|hwy)(?=\d)/g, '$1 ')
    .replace(/\bstate (?:rd|rte|hwy) (?=\w{0,3}\d)/g, 'sr ')
    .replace(/^(?:fl|florida) (?:(?:rd|rte|hwy) )?(?=\w{0,3}\d)/g, 'sr ')
    .replace(/\b(?:county|co) (?:rd|rte|hwy) (?=\w{0,3}\d)/g, 'cr ')
    .replace(/\bus (?:hwy|rte|rd) (?=\d)/g, 'us ')
    .replace(/\brte (?=\d)/g, 'hwy ')
    // One road along the coast, with or without what it is.
    .replace(/\b(?:sr|hwy|us|rd) a1a\b/g, 'a1a');

/** Each word as Publication 28 abbreviates it, wherever it stands. */
const standardTokens = (street: string): string[] =>
  numberedRoads(
    tokensOf(street)
      .map((word) => otherWords.get(word) ?? suffixes.get(word) ?? word)
      .join(' ')
      .replace(/\b([ns]) ([ew])\b/g, '$1$2'),
  ).split(' ');

const isNumber = (token: string): boolean => /^\d{1,4}[a-z]?$|^[a-z]\d{1,4}$/.test(token);

/** What may follow `Apt`: 4, 4b, 101; b; ph. Not the street that goes on: Lot Dr. */
const isUnitNumber = (token: string | undefined, zip: string): boolean =>
  token !== undefined &&
  token !== zip &&
  (/\d/.test(token) || token.length === 1 || (token.length === 2 && !streetSuffixes.has(token)));

/** `Apt 4`, `Apt #4`. */
function isUnitAt(tokens: readonly string[], index: number, zip: string): boolean {
  const next = tokens[index + 1];
  const number = unitWords.has(next ?? '') ? tokens[index + 2] : next;
  return unitWords.has(tokens[index] ?? '') && isUnitNumber(number, zip);
}

/** Where the unit starts in what follows the house's number. */
function unitStart(street: readonly string[], zip: string): number {
  const isOnlyUnit = street.length === 2;
  const named = street.findIndex(
    (_, index) => (index > 0 || isOnlyUnit) && isUnitAt(street, index, zip),
  );
  if (named !== -1) return named;
  // 12 Oak Ave 4B, 12 Oak Ave N 4B. 12 Avenue D has no unit, and 12 Highway 1 neither.
  const last = street.length - 1;
  const [before = '', earlier = ''] = [street[last - 1], street[last - 2]];
  const suffix = directions.has(before) ? earlier : before;
  const isAfterSuffix = last > 1 && streetSuffixes.has(suffix);
  const token = street[last] ?? '';
  return isAfterSuffix && (loneUnits.has(token) || isNumber(token)) ? last : street.length;
}

/** A part between commas that is a unit: `Apt 4`, `4B`, `Rear`; not `FL 32084`. */
const isUnit = (part: readonly string[], zip: string): boolean =>
  part.length === 1
    ? loneUnits.has(part[0] ?? '') || isNumber(part[0] ?? '')
    : part.length < 6 && isUnitAt(part, 0, zip);

/** `#4-B` is `4b`, and `Apt 04` is `4`. */
const unitKey = (tokens: readonly string[]): string =>
  tokens
    .filter((token) => !unitWords.has(token))
    .map((token) => loneUnits.get(token) ?? token)
    .join('')
    .replace(/^0+(?=.)/, '');

/** Null without a house's number, a street and a ZIP code: a P.O. box isn't a house. */
export function addressKey({ address, zipCode }: WrittenAddress): AddressKey | null {
  const zip = /^\d{5}/.exec(zipCode.trim())?.[0];
  const parts = plainText(address.slice(0, longest))
    .replace(/['’.]/g, '')
    .replaceAll('#', ' unit ')
    .replace(/\b(apt|unit|ste)(?=\d)/g, '$1 ')
    .split(/[,;\n]/)
    .map((part) => part.trim());
  const line = parts.find((part) => /^\d\S*\s+\S/.test(part));
  if (zip === undefined || line === undefined) return null;
  // Queens writes 104-22 and 10422, and both are one number.
  const [written = '', ...words] = line.split(/\s+/);
  const number = tokensOf(written).join('');
  const street = standardTokens(words.join(' '));
  const start = unitStart(street, zip);
  const name = street.slice(0, start).join(' ');
  if (name === '') return null;
  const others = parts.filter((part) => part !== line).map(tokensOf);
  return {
    house: `${number} ${name} ${zip}`,
    unit: unitKey([...street.slice(start), ...others.filter((part) => isUnit(part, zip)).flat()]),
  };
}
