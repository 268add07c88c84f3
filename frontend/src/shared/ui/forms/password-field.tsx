import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names';
import icon from '../icon-button.module.css';
import { Field, splitFrame } from './field';
import styles from './field.module.css';
import type { TextFieldProps } from './text-field';

export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { frame, control } = splitFrame(props);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className={styles.secret}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={classNames(icon.button, styles.reveal)}
            aria-label={`Show ${String(frame.label).toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
