import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names';
import { Field, type FieldFrame } from './field';
import styles from './field.module.css';

interface TextFieldProps
  extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  ref?: Ref<HTMLInputElement>;
}

/** Takes react-hook-form's `register('name')` spread into it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={styles.control} />}
    </Field>
  );
}

interface TextAreaFieldProps
  extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...input
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(wiring) => (
        <textarea
          rows={4}
          {...input}
          {...wiring}
          className={classNames(styles.control, styles.area)}
        />
      )}
    </Field>
  );
}
