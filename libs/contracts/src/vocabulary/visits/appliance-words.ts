/**
 * How people read an appliance. `Other` is an answer in a form, not an appliance or a brand: no
 * sentence or title says it.
 */
interface Named {
  readonly appliance: string;
  readonly brand: string;
}

const known = (name: string): readonly string[] => (name === 'Other' || name === '' ? [] : [name]);

/** `Washer`, `Appliance` */
const titled = (appliance: string): string => known(appliance)[0] ?? 'Appliance';

/** In a sentence, without its brand: `ice maker`, `appliance`. */
export const applianceNoun = (appliance: string): string => titled(appliance).toLowerCase();

/** In a sentence: `Sub-Zero refrigerator`, `refrigerator`, `Sub-Zero appliance`. */
export const applianceInWords = ({ brand, appliance }: Named): string =>
  [...known(brand), applianceNoun(appliance)].join(' ');

/** As a title: `Sub-Zero Refrigerator`, `Refrigerator`, `Sub-Zero appliance`, `Appliance`. */
export const applianceTitle = ({ brand, appliance }: Named): string => {
  const [maker] = known(brand);
  if (maker === undefined) return titled(appliance);
  return `${maker} ${known(appliance)[0] ?? 'appliance'}`;
};

/** In a row of facts: `Refrigerator, Sub-Zero`, `Refrigerator`, `Appliance, Sub-Zero`. */
export const applianceFacts = ({ brand, appliance }: Named): string =>
  [titled(appliance), ...known(brand)].join(', ');
