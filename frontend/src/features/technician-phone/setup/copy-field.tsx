import { useRef, useState } from 'react';
import { copyText } from '../../../shared/page/copy-text';
import { Button } from '../../../shared/ui/button';
import { TextField } from '../../../shared/ui/forms/text-field';
import styles from './setup.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  /** The button's words. */
  action: string;
}

/** An address to take elsewhere. */
export function CopyField({ label, value, action }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    const copied = await copyText(value, input.current);
    setOutcome(copied ? 'Copied.' : 'It could not be copied here. Touch and hold it instead.');
  };
  return (
    <div className={styles.copy}>
      <TextField
        label={label}
        ref={input}
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
      />
      <Button block onClick={() => void copy()}>
        {action}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome}
      </p>
    </div>
  );
}
