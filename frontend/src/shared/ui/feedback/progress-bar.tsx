import { classNames } from '../class-names';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** A percentage; null while the total is unknown. */
  value: number | null;
  label: string;
  /** For screen readers, instead of the percentage. */
  text?: string;
}

export function ProgressBar({ value, label, text }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      {/* A width attribute, not a style: prerendered HTML carries no inline styles. */}
      <svg width="100%" height="100%" aria-hidden="true">
        <rect
          className={classNames(styles.fill, percent === undefined && styles.unknown)}
          width={`${percent ?? 30}%`}
          height="100%"
        />
      </svg>
    </div>
  );
}
