import styles from './plus-sign.module.css';

/** In the summary of a details element. Turns into a minus when it opens. */
export function PlusSign() {
  return (
    <svg
      className={styles.sign}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.upright} d="M8 1v14" stroke="currentColor" />
      <path d="M1 8h14" stroke="currentColor" />
    </svg>
  );
}
