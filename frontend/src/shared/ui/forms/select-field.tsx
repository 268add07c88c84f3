import type { Ref, SelectHTMLAttributes } from 'react';
import type { Option } from '../../forms/visit-fields';
import { Field, splitFrame, type FieldFrame } from './field';
import styles from './field.module.css';

interface SelectFieldProps
  extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: readonly Option[];
  /** The option for no choice, with an empty value. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField(props: SelectFieldProps) {
  const { frame, control } = splitFrame(props);
  const { options, placeholder, ...select } = control;
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className={styles.select}>
          <select {...select} {...wiring} className={styles.control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: text } =
                typeof option === 'string' ? { value: option, label: option } : option;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </select>
          <svg width="12" height="8" viewBox="0 0 12 8" fill="none" aria-hidden="true">
            <path d="M1 1.5 6 6.5l5-5" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
      )}
    </Field>
  );
}
