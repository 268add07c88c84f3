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
 * Asks whether text messages may be sent, in the words that the law wants; no one has to tick it.
 * Nothing where none are sent.
 */
export function ConsentField({ label, checked, onChange }: ConsentFieldProps) {
  const { textMessages } = useSiteConfig();
  const { name } = useBusiness();
  const id = useId();
  if (!textMessages) return null;
  // The label says the first sentence.
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
