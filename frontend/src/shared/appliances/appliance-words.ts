/** How people read an appliance of a customer. */
import type { ApplianceFields, CustomerAppliance } from '@contracts/booking/appliances';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { StoredFields } from '@contracts/fields';

type Facts = StoredFields<ApplianceFields>;

/** `Model DVE45T`, `Serial 0B1234`, `2019`, `Laundry room`: what is known. */
export const knownFacts = ({ modelNumber, serialNumber, year, place }: Facts): string[] =>
  [
    modelNumber && `Model ${modelNumber}`,
    serialNumber && `Serial ${serialNumber}`,
    year && String(year),
    place,
  ].filter((fact): fact is string => Boolean(fact));

/** `Samsung Dryer, DVE45T, Laundry room`: enough to tell it from the customer's others. */
export const applianceLine = (facts: Facts): string =>
  [applianceTitle(facts), facts.modelNumber, facts.place].filter(Boolean).join(', ');

/** `One visit`, `2 earlier visits` */
export const visitsInWords = (count: number, kind: '' | 'earlier ' = ''): string =>
  count === 1 ? `One ${kind}visit` : `${count} ${kind}visits`;

/** Those that a visit may be about, by its kind of appliance. */
export const alike = (
  appliances: readonly CustomerAppliance[],
  kind: string,
): readonly CustomerAppliance[] =>
  kind === 'Other' ? appliances : appliances.filter(({ appliance }) => appliance === kind);

/** Those of the visit's kind first: it's likely one of them. */
export const likelyFirst = (
  appliances: readonly CustomerAppliance[],
  kind: string,
): readonly CustomerAppliance[] =>
  appliances.toSorted(
    (one, other) => Number(other.appliance === kind) - Number(one.appliance === kind),
  );
