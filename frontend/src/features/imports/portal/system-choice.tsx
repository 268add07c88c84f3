import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ServiceSystem } from '@contracts/vocabulary/service-systems';
import styles from './panel.module.css';

interface SystemChoiceProps {
  systems: readonly ServiceSystem[];
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** A card for each system. */
export function SystemChoice({ systems, field, error }: SystemChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend className={styles.legend}>Service management system</legend>
      <div className={styles.cards}>
        {systems.map((system) => (
          <label key={system.id} className={styles.card}>
            <input type="radio" value={system.id} {...field} />
            <span className={styles.cardWords}>
              <span className={styles.cardName}>{system.name}</span>
              <span className={styles.note}>{system.description}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
