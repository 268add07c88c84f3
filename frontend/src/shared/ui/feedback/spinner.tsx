import styles from './spinner.module.css';
import { classNames } from '../class-names';

/** Hidden from screen readers: name the wait in words next to it. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={classNames(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function Loading({ label, fill = false }: { label: string; fill?: boolean }) {
  return (
    <div className={classNames(styles.loading, fill && styles.fill)} role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  );
}
