import { coordinateStep } from '@contracts/vocabulary/places/map';
import { trackingLimits, trackingMessages } from '@contracts/vocabulary/tracking';
import type { TechnicianField } from './technician-values';

/**
 * `add` and `inline` are the forms of technician management, `create` and `edit` those of tracking
 * administration. Their words are the spec's.
 */
export type TechnicianForm = 'add' | 'create' | 'inline' | 'edit';

interface FieldOnForm {
  readonly label: string;
  readonly required?: true;
  readonly optional?: true;
  readonly hint?: string;
}

interface FieldDescription {
  readonly input?: {
    readonly type?: 'tel' | 'email' | 'number';
    readonly inputMode?: 'decimal';
    readonly autoComplete?: 'off';
    readonly maxLength?: number;
    readonly step?: number;
  };
  /** The error of a required field that is blank. */
  readonly missing?: string;
  readonly on: Partial<Record<TechnicianForm, FieldOnForm>>;
}

const coordinate = {
  type: 'number',
  step: coordinateStep,
  inputMode: 'decimal',
} as const;

const required = true;
const optional = true;

export const technicianFields: Readonly<Record<TechnicianField, FieldDescription>> = {
  name: {
    input: { autoComplete: 'off', maxLength: trackingLimits.technicianName },
    missing: trackingMessages.technicianName,
    on: {
      add: { label: 'Full Name', required },
      create: { label: 'Name', required },
      inline: { label: 'Name', required },
      edit: { label: 'Name', required },
    },
  },
  phone: {
    input: { type: 'tel', autoComplete: 'off', maxLength: trackingLimits.phone },
    missing: trackingMessages.phone,
    on: {
      add: { label: 'Phone Number', required },
      create: { label: 'Phone', required },
      inline: { label: 'Phone', required },
      edit: { label: 'Phone', required },
    },
  },
  vehicleInfo: {
    input: { autoComplete: 'off', maxLength: trackingLimits.vehicleInfo },
    missing: 'Vehicle is required',
    on: {
      add: { label: 'Vehicle Information', required },
      create: {
        label: 'Vehicle',
        optional,
        hint: 'What a customer should look for at the door',
      },
      inline: { label: 'Vehicle', required },
      edit: { label: 'Vehicle', optional },
    },
  },
  specialties: {
    input: { autoComplete: 'off' },
    missing: 'Specialties are required',
    on: {
      add: { label: 'Specialties (comma-separated)', required },
      create: {
        label: 'Specialties',
        optional,
        hint: 'Separated by commas, for instance: Oven, Range',
      },
      inline: { label: 'Specialties', optional },
      edit: { label: 'Specialties', optional },
    },
  },
  email: {
    input: { type: 'email', autoComplete: 'off', maxLength: trackingLimits.email },
    on: {
      inline: { label: 'Email', optional },
      edit: { label: 'Email', optional },
    },
  },
  serviceArea: {
    on: {
      inline: { label: 'Service area', optional },
      edit: { label: 'Service area', optional },
    },
  },
  workingHours: {
    on: { inline: { label: 'Working hours' }, edit: { label: 'Working hours' } },
  },
  daysOff: {
    on: { inline: { label: 'Days off' }, edit: { label: 'Days off' } },
  },
  lat: { input: coordinate, on: { create: { label: 'Latitude' } } },
  lng: { input: coordinate, on: { create: { label: 'Longitude' } } },
  availability: {
    on: {
      edit: {
        label: 'Availability',
        hint: 'Busy is set automatically during a job. Jobs stay assigned when a technician goes offline; you get an alert for them.',
      },
    },
  },
};

interface FormDescription {
  /** Fields of one row are side by side if there is room. */
  readonly rows: readonly (readonly TechnicianField[])[];
  readonly submit: string;
  readonly missing: { readonly title: string; readonly description?: string };
  readonly saved: { readonly title: string; readonly description?: (name: string) => string };
  readonly failed: { readonly title: string; readonly description: string };
}

const workRows: readonly (readonly TechnicianField[])[] = [
  ['email'],
  ['specialties'],
  ['serviceArea'],
  ['workingHours'],
  ['daysOff'],
];

export const technicianForms: Readonly<Record<TechnicianForm, FormDescription>> = {
  add: {
    rows: [['name', 'phone', 'vehicleInfo', 'specialties']],
    submit: 'Add Technician',
    missing: { title: 'Missing Information', description: 'Please fill in all fields' },
    saved: {
      title: 'Technician Added',
      description: (name) => `${name} can be assigned from now on.`,
    },
    failed: { title: 'Add Failed', description: 'Failed to add technician' },
  },
  create: {
    rows: [['name', 'phone'], ['specialties'], ['vehicleInfo'], ['lat', 'lng']],
    submit: 'Create Technician',
    missing: { title: 'Please fill in all required fields' },
    saved: { title: 'Technician created successfully' },
    failed: { title: 'Error creating technician', description: 'Failed to add technician' },
  },
  inline: {
    rows: [['name'], ['phone'], ['vehicleInfo'], ...workRows],
    submit: 'Save',
    missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
    saved: { title: 'Technician Updated', description: (name) => `${name} has been saved.` },
    failed: { title: 'Update Failed', description: 'Failed to update technician' },
  },
  edit: {
    rows: [['name'], ['phone'], ['vehicleInfo'], ...workRows, ['availability']],
    submit: 'Save changes',
    missing: { title: 'Please fill in all required fields' },
    saved: { title: 'Technician updated successfully', description: (name) => name },
    failed: { title: 'Error updating technician', description: 'Failed to update technician' },
  },
};
