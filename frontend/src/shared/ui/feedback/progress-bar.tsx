import { classNames } from '../class-names';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** A percentage, cut to 0–100; null while no one knows how much there is to do. */
  value: number | null;
  label: string;
  /** In words, for screen readers, where a percentage says less. */
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
