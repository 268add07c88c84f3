import type { ReactNode, Ref } from 'react';
import { linesOf, type FormField } from '../../forms/visit-form';
import styles from './form-fields.module.css';
import { SelectField } from './select-field';
import { TextAreaField, TextField } from './text-field';

/** For example react-hook-form's `register(name)`. */
interface FieldControl {
  name?: string;
  value?: string;
  error?: string | undefined;
  /** Instead of the field's own. */
  hint?: ReactNode;
  optional?: boolean;
  required?: boolean;
  onChange: (event: { target: { value: string } }) => unknown;
  onBlur?: (event: { target: unknown }) => unknown;
  ref?: Ref<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>;
}

interface FormFieldsProps<Name extends string> {
  fields: readonly FormField<Name>[];
  control: (field: FormField<Name>) => FieldControl;
  /** Draws fields that are neither texts nor choices. */
  special?: (field: FormField<Name>) => ReactNode;
}

/** The fields of a public form, for a grid of two columns. */
export function FormFields<Name extends string>({
  fields,
  control,
  special,
}: FormFieldsProps<Name>) {
  const drawn = (field: FormField<Name>) => (
    <OneField key={field.name} field={field} control={control} special={special} />
  );
  return linesOf(fields).map((line) =>
    line.length === 1 ? (
      line.map(drawn)
    ) : (
      <div key={line[0]?.name} className={styles.thirds}>
        {line.map(drawn)}
      </div>
    ),
  );
}

function OneField<Name extends string>({
  field,
  control,
  special,
}: Omit<FormFieldsProps<Name>, 'fields'> & { field: FormField<Name> }) {
  const { label, hint, optional, autoComplete, placeholder, maxLength, type, inputMode } = field;
  const className = field.width === 'whole' ? styles.whole : undefined;
  switch (field.control) {
    case 'text':
      return (
        <TextField
          {...{ label, hint, optional, className, autoComplete, placeholder, maxLength, inputMode }}
          type={type ?? 'text'}
          required={!optional}
          {...control(field)}
        />
      );
    case 'long-text':
      return (
        <TextAreaField
          {...{ label, hint, optional, className, autoComplete, placeholder, maxLength }}
          required={!optional}
          {...control(field)}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...{ label, hint, optional, className, autoComplete, placeholder }}
          options={field.options ?? []}
          required={!optional}
          {...control(field)}
        />
      );
    default:
      return special?.(field);
  }
}
