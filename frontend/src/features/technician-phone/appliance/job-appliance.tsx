import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import {
  alike,
  applianceLine,
  knownFacts,
  visitsInWords,
} from '../../../shared/appliances/appliance-words';
import { formatDateAndYear } from '../../../shared/format';
import styles from './appliance.module.css';

/** The most that are listed while no one has said which one it is. */
const mostOnRecord = 3;

/** What is known of the job's appliance, and its earlier visits. */
export function JobAppliance({ job }: { job: PhoneJob }) {
  const { applianceId, appliances, appointmentId, number } = job;
  const named = appliances.find(({ id }) => id === applianceId);
  const likely = alike(appliances, job.appliance);
  if (!named && likely.length === 0) return null;
  const earlier = (named?.visits ?? []).filter((visit) => visit.appointmentId !== appointmentId);
  const isCounted = earlier.length < (named?.visits.length ?? 0);
  const earlierCount = (named?.visitCount ?? 0) - (isCounted ? 1 : 0);
  return (
    <section className={styles.appliance} aria-label={`Appliance of ${number}`}>
      {named ? (
        <p className={styles.facts}>
          <strong>{applianceTitle(named)}</strong>
          {/* The model is on its plate above. */}
          {knownFacts({ ...named, modelNumber: null }).join(' · ')}
        </p>
      ) : (
        <p className={styles.quiet}>
          On record: {likely.slice(0, mostOnRecord).map(applianceLine).join('; ')}
          {likely.length > mostOnRecord && `; ${likely.length - mostOnRecord} more`}
        </p>
      )}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{visitsInWords(earlierCount, 'earlier ')}</summary>
          <ul>
            {earlier.map((visit) => (
              <li key={visit.appointmentId}>
                {formatDateAndYear(visit.appointmentDate)} · {visit.serviceType}
                {visit.workDone && <p>{visit.workDone}</p>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
