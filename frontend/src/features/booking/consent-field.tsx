import { smsConsentText } from '@contracts/vocabulary/booking';
import { useId } from 'react';
import { useBusiness, useSiteConfig } from '../../shared/config/site-config';
import styles from './step-fields.module.css';

interface ConsentFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * Asks for consent to text messages, in the words that the law requires. It's optional. Shows
 * nothing if texts can't be sent.
 */
export function ConsentField({ label, checked, onChange }: ConsentFieldProps) {
  const { textMessages } = useSiteConfig();
  const { name } = useBusiness();
  const id = useId();
  if (!textMessages) return null;
  // The label has the first sentence.
  const terms = smsConsentText.replace('{name}', name).replace(`${label}. `, '');
  return (
    <div className={styles.consent}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-terms`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-terms`}>{terms}</p>
      </div>
    </div>
  );
}
