import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { knownFacts, visitsInWords } from '../../shared/appliances/appliance-words';
import { formatDateAndYear } from '../../shared/format';
import { useOwnAppliancesQuery } from './portal-endpoints';
import styles from './portal.module.css';

/** What we know of the customer's appliances; nothing without one. */
export function OwnAppliances({ session }: { session: string }) {
  const { currentData: appliances = [] } = useOwnAppliancesQuery(
    { of: session },
    { refetchOnMountOrArgChange: true },
  );
  if (appliances.length === 0) return null;
  return (
    <section aria-labelledby="own-appliances">
      <h2 id="own-appliances" className={styles.part}>
        Your Appliances
      </h2>
      <ul className={styles.appliances}>
        {appliances.map(({ id, visitCount, lastDate, ...appliance }) => (
          <li key={id}>
            <strong>{applianceTitle(appliance)}</strong>
            <span>{knownFacts(appliance).join(' · ')}</span>
            <span>
              {visitsInWords(visitCount)}, last{' '}
              <time dateTime={lastDate}>{formatDateAndYear(lastDate)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
