/** What is typed into a form about an appliance. */
import type { ApplianceFields } from '@contracts/booking/appliances';
import type { StoredFields } from '@contracts/fields';
import {
  applianceLimits,
  applianceMessages,
  appliances,
  bookingMessages,
  brands,
  type Appliance,
  type Brand,
} from '@contracts/vocabulary/booking';

type ApplianceField = keyof ApplianceFields;
export type ApplianceValues = Record<ApplianceField, string>;

interface Row {
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly options?: readonly string[];
}

/** In the order of the form. */
export const applianceRows: Readonly<Record<ApplianceField, Row>> = {
  appliance: { label: 'Appliance', options: appliances },
  brand: { label: 'Brand', options: brands },
  modelNumber: { label: 'Model number', maxLength: applianceLimits.modelNumber },
  serialNumber: { label: 'Serial number', maxLength: applianceLimits.serialNumber },
  year: { label: 'Year', hint: 'When it was made or installed', maxLength: 4 },
  place: { label: 'Place', hint: 'Such as laundry room', maxLength: applianceLimits.place },
};
export const applianceFields = Object.keys(applianceRows) as ApplianceField[];

export const valuesOf = (facts: Partial<StoredFields<ApplianceFields>>): ApplianceValues =>
  Object.fromEntries(
    applianceFields.map((name) => [name, String(facts[name] ?? '')]),
  ) as ApplianceValues;

/** What a visit says of its appliance, for a new one. */
export const typedWith = ({
  appliance,
  brand,
  modelNumber,
}: {
  readonly appliance: string;
  readonly brand: string;
  readonly modelNumber?: string | null | undefined;
}): ApplianceValues => valuesOf({ appliance, brand, modelNumber: modelNumber ?? null });

/** Of a field, or undefined. */
export function wrongWith(name: ApplianceField, typed: string): string | undefined {
  const value = typed.trim();
  const { options } = applianceRows[name];
  if (options) return options.includes(value) ? undefined : missing[name];
  if (name !== 'year' || value === '') return undefined;
  const { min, max } = applianceLimits.year;
  const year = Number(value);
  return Number.isInteger(year) && year >= min && year <= max ? undefined : applianceMessages.year;
}

const missing: Partial<Record<ApplianceField, string>> = {
  appliance: bookingMessages.appliance,
  brand: bookingMessages.brand,
};

/** Of values without a wrong one. */
export function factsIn(values: ApplianceValues): ApplianceFields {
  const text = (name: 'modelNumber' | 'serialNumber' | 'place') => {
    const value = values[name].trim();
    return value === '' ? {} : { [name]: value };
  };
  return {
    appliance: values.appliance as Appliance,
    brand: values.brand as Brand,
    ...text('modelNumber'),
    ...text('serialNumber'),
    ...(values.year.trim() !== '' && { year: Number(values.year) }),
    ...text('place'),
  };
}

export const saysTheSame = (
  typed: ApplianceValues,
  facts: Partial<StoredFields<ApplianceFields>>,
): boolean => {
  const known = valuesOf(facts);
  return applianceFields.every((name) => typed[name].trim() === known[name]);
};
