import { coordinateStep } from '@contracts/vocabulary/places/map';
import { trackingLimits, trackingMessages } from '@contracts/vocabulary/tracking';
import type { TechnicianField } from './technician-values';

/**
 * `add` and `inline` are the forms of technician management, `create` and `edit` those of tracking
 * administration. Their words are the spec's.
 */
export type TechnicianForm = 'add' | 'create' | 'inline' | 'edit';

interface FieldDescription {
  readonly label: string;
  /** Where the spec has another. */
  readonly labels?: Partial<Record<TechnicianForm, string>>;
  readonly hint?: string;
  readonly input?: {
    readonly type?: 'tel' | 'email' | 'number';
    readonly inputMode?: 'decimal';
    readonly autoComplete?: 'off';
    readonly maxLength?: number;
    readonly step?: number;
  };
  /** On which forms it is, by default on all. */
  readonly on?: readonly TechnicianForm[];
  readonly requiredOn?: readonly TechnicianForm[];
  /** The error of a required field that is blank. */
  readonly missing?: string;
  /** Says so where it isn't required. */
  readonly optional?: true;
}

const coordinate = {
  type: 'number',
  step: coordinateStep,
  inputMode: 'decimal',
} as const;

const all = ['add', 'create', 'inline', 'edit'] as const;
const optional = true;

export const technicianFields: Readonly<Record<TechnicianField, FieldDescription>> = {
  avatar: { label: 'Photo' },
  name: {
    label: 'Name',
    labels: { add: 'Full Name' },
    input: { autoComplete: 'off', maxLength: trackingLimits.technicianName },
    requiredOn: all,
    missing: trackingMessages.technicianName,
  },
  phone: {
    label: 'Phone',
    labels: { add: 'Phone Number' },
    input: { type: 'tel', autoComplete: 'off', maxLength: trackingLimits.phone },
    requiredOn: all,
    missing: trackingMessages.phone,
  },
  vehicleInfo: {
    label: 'Vehicle',
    labels: { add: 'Vehicle Information' },
    hint: 'What a customer should look for at the door',
    input: { autoComplete: 'off', maxLength: trackingLimits.vehicleInfo },
    requiredOn: ['add', 'inline'],
    missing: 'Vehicle is required',
    optional,
  },
  specialties: {
    label: 'Specialties',
    labels: { add: 'Specialties (comma-separated)' },
    requiredOn: ['add'],
    missing: 'Specialties are required',
    optional,
  },
  email: {
    label: 'Email',
    input: { type: 'email', autoComplete: 'off', maxLength: trackingLimits.email },
    optional,
  },
  serviceArea: { label: 'Service area', optional },
  workingHours: { label: 'Working hours' },
  daysOff: { label: 'Days off' },
  lat: { label: 'Latitude', input: coordinate, on: ['create'] },
  lng: { label: 'Longitude', input: coordinate, on: ['create'] },
  availability: {
    label: 'Availability',
    hint: 'Busy is set automatically during a job. Jobs stay assigned when a technician goes offline; you get an alert for them.',
    on: ['edit'],
  },
};

/** A field as a form shows it; undefined if it doesn't. */
export function fieldOn(kind: TechnicianForm, name: TechnicianField) {
  const { label, labels, on = all, requiredOn = [], ...field } = technicianFields[name];
  if (!on.includes(kind)) return undefined;
  const required = requiredOn.includes(kind);
  return {
    ...field,
    label: labels?.[kind] ?? label,
    required,
    optional: field.optional === true && !required,
  };
}

interface FormDescription {
  /** Fields of one row are side by side if there is room. */
  readonly rows: readonly (readonly TechnicianField[])[];
  readonly submit: string;
  readonly missing: { readonly title: string; readonly description?: string };
  readonly saved: { readonly title: string; readonly description?: (name: string) => string };
  readonly failed: { readonly title: string; readonly description: string };
}

const rows: readonly (readonly TechnicianField[])[] = [
  ['avatar'],
  ['name', 'phone'],
  ['vehicleInfo', 'email'],
  ['specialties', 'serviceArea'],
  ['workingHours'],
  ['daysOff'],
];

export const technicianForms: Readonly<Record<TechnicianForm, FormDescription>> = {
  add: {
    rows,
    submit: 'Add Technician',
    missing: { title: 'Missing Information', description: 'Please fill in all fields' },
    saved: {
      title: 'Technician Added',
      description: (name) => `${name} can be assigned from now on.`,
    },
    failed: { title: 'Add Failed', description: 'Failed to add technician' },
  },
  create: {
    rows: [...rows, ['lat', 'lng']],
    submit: 'Create Technician',
    missing: { title: 'Please fill in all required fields' },
    saved: { title: 'Technician created successfully' },
    failed: { title: 'Error creating technician', description: 'Failed to add technician' },
  },
  inline: {
    rows,
    submit: 'Save',
    missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
    saved: { title: 'Technician Updated', description: (name) => `${name} has been saved.` },
    failed: { title: 'Update Failed', description: 'Failed to update technician' },
  },
  edit: {
    rows: [...rows, ['availability']],
    submit: 'Save changes',
    missing: { title: 'Please fill in all required fields' },
    saved: { title: 'Technician updated successfully', description: (name) => name },
    failed: { title: 'Error updating technician', description: 'Failed to update technician' },
  },
};
