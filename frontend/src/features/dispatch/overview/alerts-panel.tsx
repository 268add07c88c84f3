import { Button } from 'antd';
import {
  BadgeDollarSign,
  CalendarPlus,
  CalendarX2,
  Clock,
  DatabaseZap,
  Hourglass,
  MailX,
  MapPinOff,
  MessageSquareWarning,
  PowerOff,
  Scale,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { Alert } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { formatAgo } from '../../../shared/format';
import { importsPath, messagesPath, paymentsToLookAt } from '../../../shared/page/office-paths';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { RequestNumber } from '../../../shared/ui/feedback/request-number';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { pollingMs, useAlertsQuery, useTrackingRecordsQuery } from '../dispatch-endpoints';
import styles from '../dispatch.module.css';
import { CancelAllVisits } from './cancel-all-visits';
import { noAlertsText } from './overview-text';
import { RequestAlerts, requestAlertCount } from '../requests/request-alerts';
import { useWaitingRequests } from '../requests/use-waiting-requests';
import { useNow } from '../../../shared/ui/use-now';

const looks: Record<Alert['type'], { icon: LucideIcon; tone: 'red' | 'yellow' }> = {
  'late-technician': { icon: Clock, tone: 'red' },
  'stale-position': { icon: MapPinOff, tone: 'yellow' },
  'unassigned-job': { icon: UserX, tone: 'red' },
  'offline-with-jobs': { icon: PowerOff, tone: 'red' },
  'overbooked-slot': { icon: CalendarX2, tone: 'red' },
  'events-waiting': { icon: Hourglass, tone: 'red' },
  'many-visits': { icon: CalendarPlus, tone: 'yellow' },
  'message-failed': { icon: MailX, tone: 'red' },
  'text-budget': { icon: MessageSquareWarning, tone: 'yellow' },
  'payment-flagged': { icon: BadgeDollarSign, tone: 'red' },
  'payment-unmatched': { icon: BadgeDollarSign, tone: 'yellow' },
  'payments-refused': { icon: BadgeDollarSign, tone: 'red' },
  'payments-stopped': { icon: BadgeDollarSign, tone: 'red' },
  'payment-disputed': { icon: BadgeDollarSign, tone: 'red' },
  'reconciliation-differs': { icon: Scale, tone: 'red' },
  'import-failed': { icon: DatabaseZap, tone: 'red' },
};

/** Link to details, unless it's about a job. */
const moreOf: Partial<Record<Alert['type'], { to: string; words: string }>> = {
  'message-failed': { to: messagesPath('failed'), words: 'Show the messages' },
  'text-budget': { to: messagesPath('skipped'), words: 'Show what was not sent' },
  'payment-flagged': { to: paymentsToLookAt.flagged, words: 'Show the payments' },
  'payment-unmatched': { to: paymentsToLookAt.unmatched, words: 'Assign the payments' },
  'payment-disputed': { to: paymentsToLookAt.disputed, words: 'Show the payments' },
  'reconciliation-differs': { to: paymentsToLookAt.differences, words: 'Show the report' },
  'import-failed': { to: importsPath, words: 'Show the imports' },
};

/** An unknown kind of alert is still shown. */
const lookOf = (type: string) => looks[type as Alert['type']] ?? { icon: Clock, tone: 'yellow' };

export function AlertsPanel({
  technicians,
  active,
}: {
  technicians: readonly Technician[] | undefined;
  active: boolean;
}) {
  const polling = useDispatchPolling();
  const {
    data: alerts,
    isError,
    error,
    refetch,
  } = useAlertsQuery(undefined, polling(pollingMs.alerts, active));
  const requests = useWaitingRequests(active);
  const count = (alerts?.length ?? 0) + requestAlertCount(requests);
  return (
    <RecordPanel
      title="Alerts &amp; Notifications"
      aside={count > 0 && <span className={styles.mono}>{count}</span>}
    >
      <div aria-live="polite">
        {alerts ? (
          <Alerts alerts={alerts} requests={requests} technicians={technicians} />
        ) : isError ? (
          <div className={styles.empty}>
            <p>Alerts could not be loaded.</p>
            <RequestNumber error={error} />
            <Button onClick={() => void refetch()}>Try Again</Button>
          </div>
        ) : (
          <Loading label="Loading alerts" />
        )}
      </div>
    </RecordPanel>
  );
}

function Alerts({
  alerts,
  requests,
  technicians,
}: {
  alerts: readonly Alert[];
  requests: readonly ServiceRequest[];
  technicians: readonly Technician[] | undefined;
}) {
  const now = useNow(10);
  const [, setParams] = useSearchParams();
  const { data: records } = useTrackingRecordsQuery();
  const show = (job: string) => {
    const record = records?.find(({ appointmentId }) => appointmentId === job);
    setParams({ tab: 'appointments', day: record?.appointment.appointmentDate ?? 'all', job });
  };
  if (alerts.length + requests.length === 0)
    return <p className={styles.empty}>{noAlertsText(technicians)}</p>;
  return (
    <ul className={styles.rows}>
      <RequestAlerts waiting={requests} now={now} />
      {alerts.map(({ type, message, appointmentId, technicianId, email, since }) => {
        const { icon: Icon, tone } = lookOf(type);
        return (
          <li
            key={`${type} ${appointmentId} ${technicianId} ${message}`}
            className={styles.alert}
            data-tone={tone}
          >
            <Icon size={18} aria-hidden="true" />
            <p>{message}</p>
            <div className={styles.alertFoot}>
              <time className={styles.note} dateTime={since}>
                {formatAgo(since, now)}
              </time>
              {appointmentId && (
                <button
                  type="button"
                  className={styles.textButton}
                  onClick={() => show(appointmentId)}
                >
                  Show the job
                </button>
              )}
              {email && <CancelAllVisits email={email} />}
              {moreOf[type] && (
                <Link className={styles.textButton} to={moreOf[type].to}>
                  {moreOf[type].words}
                </Link>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
