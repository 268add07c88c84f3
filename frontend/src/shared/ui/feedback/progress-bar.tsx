import styles from './progress-bar.module.css';

/** `value` is a percentage; anything outside 0–100 is cut to it. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {/* A width attribute, not a style: prerendered HTML carries no inline styles. */}
      <svg width="100%" height="100%" aria-hidden="true">
        <rect className={styles.fill} width={`${percent}%`} height="100%" />
      </svg>
    </div>
  );
}
