import { applianceNoun, applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBusiness, useTakesCards } from '../../shared/config/site-config';
import { businessDate, formatLongDay } from '../../shared/format';
import { paths, telHref } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { Panel } from '../../shared/ui/panel';
import { endedWordsOf } from './ended-words';
import { phaseOf, reachedAt } from './phase';
import styles from './next-steps.module.css';

export interface WithOwnVisit {
  /**
   * What its customer may see and do, if a login or a manage link tells that it's their visit;
   * otherwise `otherwise`.
   */
  renderOwn: (record: TrackingRecord, otherwise: ReactNode) => ReactNode;
}

/** What the customer can do in this phase. While someone drives, there is nothing to do. */
export function NextSteps({ record, renderOwn }: { record: TrackingRecord } & WithOwnVisit) {
  switch (phaseOf(record.status)) {
    case 'waiting':
      return (
        <Panel title="Before we come">
          <ul className={styles.list}>
            <li>Clear a path to the {applianceNoun(record.appointment.appliance)}.</li>
            <li>Have its model number handy, if you can.</li>
            <li>Keep pets in another room.</li>
            <li>You pay when the work is done.</li>
          </ul>
          <div className={styles.part}>
            <h3 className={styles.heading}>Need a different time?</h3>
            {renderOwn(record, <ChangeByEmail />)}
          </div>
        </Panel>
      );
    case 'done':
      return <AfterRepair record={record} renderOwn={renderOwn} />;
    case 'canceled':
      return (
        <Panel title="Still need us?">
          <p>{endedWordsOf(record).lead}</p>
          <div className={styles.part}>{renderOwn(record, <Canceled record={record} />)}</div>
        </Panel>
      );
    case 'there':
      return <div className={styles.actions}>{renderOwn(record, null)}</div>;
    default:
      return null;
  }
}

function AfterRepair({ record, renderOwn }: { record: TrackingRecord } & WithOwnVisit) {
  const { appointment } = record;
  const { reviewsUrl } = useBusiness();
  const takesCards = useTakesCards();
  return (
    <Panel title="What we did">
      <p>
        {appointment.serviceType}: {applianceTitle(appointment)}. If anything isn’t right, call us
        at <BusinessPhone />.
      </p>
      <div className={styles.part}>
        {renderOwn(
          record,
          <>
            <p className={styles.quiet}>
              {takesCards
                ? 'To pay or see your receipt, use the link in our email, or '
                : 'To pay, call us. To see your receipt, '}
              <Link to={paths.portal}>log in to your portal</Link>.
            </p>
            <BookAgain />
            {reviewsUrl && (
              <p className={styles.part}>
                How did we do?{' '}
                <a href={reviewsUrl} target="_blank" rel="noreferrer">
                  Leave a review
                </a>
              </p>
            )}
          </>,
        )}
      </div>
    </Panel>
  );
}

/** Who canceled it and why is for its customer. */
function Canceled({ record }: { record: TrackingRecord }) {
  const canceledAt = reachedAt(record);
  const { ended, call } = endedWordsOf(record);
  return (
    <>
      <p>
        {canceledAt !== null && (
          <>
            {ended} on {formatLongDay(businessDate(canceledAt))}.{' '}
          </>
        )}
        {call}
        <BusinessPhone />
      </p>
      <BookAgain primary />
    </>
  );
}

const ChangeByEmail = () => (
  <p>
    To reschedule or cancel, use the link in your confirmation email, or call us: <BusinessPhone />
  </p>
);

function BusinessPhone() {
  const { phone } = useBusiness();
  return (
    <a className={styles.phone} href={telHref(phone)}>
      {phone}
    </a>
  );
}

const BookAgain = ({ primary = false }: { primary?: boolean }) => (
  <div className={styles.actions}>
    <ButtonLink variant={primary ? 'primary' : 'secondary'} to={paths.booking}>
      Book again
    </ButtonLink>
  </div>
);
