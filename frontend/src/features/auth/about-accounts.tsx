import styles from './auth-page.module.css';

const uses = [
  'See every visit and request in one place, with what it cost.',
  'Reschedule or cancel visits online.',
  'Book again in seconds.',
];

/** Reasons to have an account. */
export function AboutAccounts() {
  return (
    <section className={styles.about} aria-labelledby="about-accounts">
      <h2 id="about-accounts" className={styles.aboutTitle}>
        What your account does
      </h2>
      <ol>
        {uses.map((use, index) => (
          <li key={use}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {use}
          </li>
        ))}
      </ol>
    </section>
  );
}
