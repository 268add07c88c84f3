import { classNames } from '../class-names';
import styles from './step-indicator.module.css';
import { VisuallyHidden } from '../visually-hidden';

/** `current` counts from 1. If it is past the last step, all are done. */
export function StepIndicator({
  steps,
  current,
  label = 'Progress',
}: {
  steps: readonly string[];
  current: number;
  label?: string;
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const number = index + 1;
        const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
        return (
          <li
            key={step}
            className={classNames(styles.step, styles[state])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.number}>{number}</span>
            {step}
            {state === 'done' && <VisuallyHidden> done</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
