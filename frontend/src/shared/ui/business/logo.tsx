import { nameLines } from '@contracts/vocabulary/business';
import styles from './logo.module.css';

/** The lighthouse with the St. Augustine spiral. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <svg
      width={(size * 3) / 5}
      height={size}
      viewBox="0 0 24 40"
      aria-hidden="true"
      className={styles.mark}
    >
      <path d="M12 0.6 17.2 6.2H6.8z" fill="var(--ink)" />
      <path d="M8 7.4h8v4.8H8z" fill="var(--lantern)" />
      <path d="M5.6 13.2h12.8v2H5.6z" fill="var(--ink)" />
      <path
        d="M7.6 16.4h8.8L20.2 39H3.8z"
        fill="var(--white)"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      <path
        d="M7.2 19.4 16.9 22.8l.6 3.6L6.6 22.6zM6 26.2 18.1 30.4l.6 3.6L5.4 29.4zM4.8 33 19.4 38.1l.15.9H13L4.3 36z"
        fill="var(--ink)"
      />
    </svg>
  );
}

/** The mark and the name, in two lines where the name allows it. */
export function Logo({ name, size }: { name: string; size?: number }) {
  const [first, rest] = nameLines(name);
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span className={styles.name}>
        <span>{first} </span>
        <span>{rest}</span>
      </span>
    </span>
  );
}
