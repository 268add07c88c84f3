import { Link } from 'react-router-dom';
import { useBusiness, useSiteConfig } from '../../../shared/config/site-config';
import { paths, telHref } from '../../../shared/page/paths';
import { keptData, recipientsOf } from './privacy-words';
import styles from './privacy.module.css';

export function Privacy() {
  const { name, phone, email, address } = useBusiness();
  const settings = useSiteConfig();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your privacy</h1>
      <p className={styles.lead}>
        What {name} keeps about you, who else gets it, and how to have it deleted.
      </p>
      <section aria-labelledby="kept">
        <h2 id="kept">What we keep, and for how long</h2>
        <dl className={styles.list}>
          {keptData(settings).map(({ what, words, howLong }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {words} <span className={styles.howLong}>{howLong}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p>
          We need it to come to your home, fix your appliance, send you a bill and stand by our
          work. The live map shows where our technician is. Where you are is never recorded.
        </p>
        <p>
          A booking that you’ve started stays in your browser until you book or close the tab. Links
          in our messages show a visit to anyone who has them. They end 90 days after it.
        </p>
      </section>
      <section aria-labelledby="others">
        <h2 id="others">Who else gets it</h2>
        <dl className={styles.list}>
          {recipientsOf(settings).map(({ who, words }) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>No one else gets anything. We don’t sell your information, and this site has no ads.</p>
      </section>
      <section aria-labelledby="choices">
        <h2 id="choices">See it, correct it, delete it</h2>
        <ul className={styles.choices}>
          <li>
            <strong>With an account</strong>: your <Link to={paths.portal}>customer portal</Link>{' '}
            shows what we keep. Correct it there, or delete your account, with your name, contact
            details, address, photos and notes. That cancels your upcoming visits.
          </li>
          <li>
            <strong>Without an account</strong>: ask us. Or{' '}
            <Link to={paths.register}>register</Link> with the email address that you booked with,
            confirm it, and delete the account.
          </li>
          <li>
            <strong>A copy</strong>: ask us, and we’ll send you everything as one file.
          </li>
        </ul>
        <p>
          Deleted data can stay in our backups until they’re replaced, and for about a week in
          technical records.
        </p>
      </section>
      <section aria-labelledby="ask">
        <h2 id="ask">Questions</h2>
        <p>
          Call <a href={telHref(phone)}>{phone}</a>, write to{' '}
          <a href={`mailto:${email}`}>{email}</a>, or send a letter to {name}, {address.street},{' '}
          {address.city}, {address.state} {address.zipCode}.
        </p>
      </section>
    </div>
  );
}
