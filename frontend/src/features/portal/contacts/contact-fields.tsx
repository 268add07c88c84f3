import { useId, type ChangeEvent } from 'react';
import { bookingTextLimits, states, zipCodeLength } from '@contracts/vocabulary/booking';
import { customerTextLimits } from '@contracts/vocabulary/office/customers';
import type { AddressRow, EmailRow, PhoneRow } from '../../../shared/forms/contact-rows';
import { SelectField } from '../../../shared/ui/forms/select-field';
import { TextAreaField, TextField } from '../../../shared/ui/forms/text-field';
import styles from './contacts.module.css';

export interface RowProps<Row> {
  row: Row;
  /** Such as `phones.0`. */
  place: string;
  errors: Readonly<Record<string, string>>;
  type: (changes: Partial<Row>) => void;
}

/** A text of a row: its name is that of the server's error. */
function textOf<Row>({ row, place, errors, type }: RowProps<Row>, field: keyof Row & string) {
  const name = `${place}.${field}`;
  return {
    name,
    value: row[field] as string,
    error: errors[name],
    onChange: ({ target }: ChangeEvent<{ value: string }>) =>
      type({ [field]: target.value } as unknown as Partial<Row>),
  };
}

const label = { label: 'Label', optional: true, maxLength: customerTextLimits.label };

export function PhoneFields(props: RowProps<PhoneRow>) {
  const { row, type } = props;
  const id = useId();
  return (
    <>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={customerTextLimits.phone}
        {...textOf(props, 'phone')}
      />
      <TextField {...label} hint="Such as Cell or Work." {...textOf(props, 'label')} />
      <div className={styles.choice}>
        <input
          type="checkbox"
          id={id}
          checked={row.texts}
          onChange={({ target }) => type({ texts: target.checked })}
        />
        <label htmlFor={id}>You may text this number</label>
      </div>
    </>
  );
}

export function EmailFields(props: RowProps<EmailRow>) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={customerTextLimits.email}
        {...textOf(props, 'email')}
      />
      <TextField {...label} hint="Such as Home or Work." {...textOf(props, 'label')} />
    </>
  );
}

export function AddressFields(props: RowProps<AddressRow>) {
  return (
    <>
      <TextField
        label="Street Address"
        className={styles.whole}
        autoComplete="street-address"
        required
        hint="With the apartment, if there is one."
        maxLength={customerTextLimits.address}
        {...textOf(props, 'address')}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        required
        maxLength={customerTextLimits.city}
        {...textOf(props, 'city')}
      />
      <div className={styles.halves}>
        <SelectField
          label="State"
          autoComplete="address-level1"
          required
          placeholder="Choose one"
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
          {...textOf(props, 'state')}
        />
        <TextField
          label="Zip Code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={zipCodeLength.max}
          {...textOf(props, 'zipCode')}
        />
      </div>
      <TextField
        label="Gate Code"
        optional
        autoComplete="off"
        hint="Only our office and your technician will see it."
        maxLength={bookingTextLimits.gateCode}
        {...textOf(props, 'gateCode')}
      />
      <TextField {...label} hint="Such as Home or Rental." {...textOf(props, 'label')} />
      <TextAreaField
        label="How to Get In"
        className={styles.whole}
        optional
        rows={2}
        hint="The dog, the side door, where to park."
        maxLength={customerTextLimits.accessNotes}
        {...textOf(props, 'accessNotes')}
      />
    </>
  );
}
