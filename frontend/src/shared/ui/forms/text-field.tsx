import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names';
import { Field, splitFrame, type FieldFrame } from './field';
import styles from './field.module.css';

export interface TextFieldProps
  extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  ref?: Ref<HTMLInputElement>;
}

/** Takes react-hook-form's `register('name')` spread into it. */
export function TextField(props: TextFieldProps) {
  const { frame, control: input } = splitFrame(props);
  return (
    <Field {...frame}>
      {(wiring) => <input type="text" {...input} {...wiring} className={styles.control} />}
    </Field>
  );
}

interface TextAreaFieldProps
  extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control: input } = splitFrame(props);
  return (
    <Field {...frame}>
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
