import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Technician } from '@contracts/tracking/technicians';
import { formatAgo, formatCount } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import { Loaded } from '../../../shared/ui/office/loaded';
import { pollingMs, useAlertsQuery } from '../dispatch-endpoints';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../dispatch.module.css';
import { alertEntries, type AlertEntry } from './alert-entries';
import { CancelAllVisits } from './cancel-all-visits';
import { LiftCardLimits } from './lift-card-limits';
import { noAlertsText } from './overview-text';
import { useWaitingRequests } from '../requests/use-waiting-requests';
import { useNow } from '../../../shared/ui/use-now';

export function AlertsPanel({
  technicians,
  active,
}: {
  technicians: readonly Technician[] | undefined;
  active: boolean;
}) {
  const polling = useDispatchPolling();
  const alerts = useAlertsQuery(undefined, polling(pollingMs.alerts, active));
  const entries = alertEntries(alerts.data ?? [], useWaitingRequests(active));
  const count = entries.reduce((sum, { each }) => sum + (each?.length ?? 1), 0);
  const now = useNow(10);
  return (
    <RecordPanel title="Alerts &amp; Notifications" aside={count > 0 && formatCount(count)}>
      <div aria-live="polite">
        <Loaded what="alerts" data={alerts.data} asked={alerts} small>
          {() =>
            entries.length === 0 ? (
              <p className={styles.empty}>{noAlertsText(technicians)}</p>
            ) : (
              <Entries entries={entries} now={now} />
            )
          }
        </Loaded>
      </div>
    </RecordPanel>
  );
}

function Entries({ entries, now }: { entries: readonly AlertEntry[]; now: number }) {
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} now={now} />
      ))}
    </ul>
  );
}

function Entry({ entry, now }: { entry: AlertEntry; now: number }) {
  const { icon: Icon, tone, message, since, wayOut, cancels, liftsCardLimits, each } = entry;
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.alert} data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      <p>{message}</p>
      <div className={styles.alertFoot}>
        <time className={text.note} dateTime={since}>
          {formatAgo(since, now)}
        </time>
        {wayOut && <Link to={wayOut.to}>{wayOut.words}</Link>}
        {cancels && <CancelAllVisits of={cancels} />}
        {liftsCardLimits && <LiftCardLimits />}
        {each && (
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide the list' : 'List them'}
          </Button>
        )}
      </div>
      {each && open && (
        <div className={styles.each}>
          <Entries entries={each} now={now} />
        </div>
      )}
    </li>
  );
}
