import { Input } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { FormField } from '../../../shared/forms/visit-form';
import { OfficeField } from '../../../shared/ui/office/office-form';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import styles from './requests.module.css';

interface VisitFieldProps {
  field: FormField;
  /** The error, shown instead of the hint. */
  error: string | undefined;
  /** Shown next to the error. */
  notice?: ReactNode;
  /** Renders fields that are neither a text nor a list of fixed choices. */
  children?: (wiring: Wiring) => ReactElement;
}

interface Wiring {
  'aria-invalid': true | undefined;
}

/** A field of the office's form. Without autofill, because the office types for someone else. */
export function VisitField({
  field,
  error,
  notice,
  children = (wiring) => controlFor(field, wiring),
}: VisitFieldProps) {
  return (
    <OfficeField
      name={field.name}
      label={field.label}
      optional={field.optional ?? false}
      required={!field.optional}
      validateStatus={error ? 'error' : undefined}
      help={error && <span role="alert">{error}</span>}
      hint={notice ?? (error ? undefined : field.hint)}
      className={field.width === 'whole' ? styles.whole : undefined}
      // A placeholder is shown for no choice, not for an empty text.
      getValueProps={(value: string) => ({ value: value === '' ? undefined : value })}
    >
      {children({ 'aria-invalid': error ? true : undefined })}
    </OfficeField>
  );
}

function controlFor(
  { control, options, placeholder, maxLength, inputMode, type }: FormField,
  wiring: Wiring,
) {
  const text = { ...wiring, placeholder, maxLength, autoComplete: 'off' };
  switch (control) {
    case 'choice':
      return (
        <OfficeSelect
          {...wiring}
          placeholder={placeholder}
          options={(options ?? []).map((option) =>
            typeof option === 'string' ? { value: option, label: option } : option,
          )}
        />
      );
    case 'long-text':
      return <Input.TextArea {...text} autoSize={{ minRows: 3, maxRows: 10 }} />;
    default:
      return <Input {...text} inputMode={inputMode} type={type} />;
  }
}
