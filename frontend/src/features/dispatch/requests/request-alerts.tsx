import { Inbox, Siren } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { requestSearch } from '../../../shared/page/office-paths';
import { formatAgo } from '../../../shared/format';
import alerts from '../dispatch.module.css';
import {
  customerOf,
  isWaitingEmergency,
  applianceOf,
  waitingRequestsSearch,
} from './request-words';

/** Waiting requests as alerts: one for each emergency, one for all others. */
export function RequestAlerts({
  waiting,
  now,
}: {
  waiting: readonly ServiceRequest[];
  now: number;
}) {
  const emergencies = waiting.filter(isWaitingEmergency);
  const others = waiting.filter((request) => !request.isEmergency);
  const longest = others.at(-1);
  return (
    <>
      {emergencies.map((request) => (
        <li key={request.id} className={alerts.alert} data-tone="red">
          <Siren size={18} aria-hidden="true" />
          <p>
            Emergency request {request.number} from {customerOf(request)}: {applianceOf(request)}
          </p>
          <Foot since={request.createdAt} now={now} search={requestSearch(request.id)}>
            Show the request
          </Foot>
        </li>
      ))}
      {longest && (
        <li className={alerts.alert} data-tone="yellow">
          <Inbox size={18} aria-hidden="true" />
          <p>
            {others.length === 1
              ? `Service request ${longest.number} is waiting for a call`
              : `${others.length} service requests are waiting for a call, the oldest from ${customerOf(longest)}`}
          </p>
          <Foot since={longest.createdAt} now={now} search={waitingRequestsSearch}>
            Show the requests
          </Foot>
        </li>
      )}
    </>
  );
}

export const requestAlertCount = (waiting: readonly ServiceRequest[]): number =>
  waiting.filter(isWaitingEmergency).length +
  (waiting.some((request) => !request.isEmergency) ? 1 : 0);

function Foot({
  since,
  now,
  search,
  children,
}: {
  since: string;
  now: number;
  search: string;
  children: string;
}) {
  return (
    <div className={alerts.alertFoot}>
      <time className={alerts.note} dateTime={since}>
        {formatAgo(since, now)}
      </time>
      <Link className={alerts.textButton} to={{ search }}>
        {children}
      </Link>
    </div>
  );
}
