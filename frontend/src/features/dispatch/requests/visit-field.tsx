import { Input, Select } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { FormField } from '../../../shared/forms/visit-form';
import { OfficeField } from '../../../shared/ui/office/office-form';
import styles from './requests.module.css';

interface VisitFieldProps {
  field: FormField;
  /** What is wrong; takes the place of the hint. */
  error: string | undefined;
  /** Stands next to what is wrong. */
  notice?: ReactNode;
  /** Draws what is neither a text nor a list of fixed choices. */
  children?: (wiring: Wiring) => ReactElement;
}

interface Wiring {
  'aria-invalid': true | undefined;
}

/**
 * A field of the office's form, as the table of fields describes it. The office types for someone
 * else: nothing is filled in.
 */
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
      // A placeholder stands where nothing has been chosen, not where the empty text has.
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
        <Select
          {...wiring}
          virtual={false}
          placeholder={placeholder}
          options={options?.map((option) =>
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
