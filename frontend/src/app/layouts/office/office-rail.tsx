import { Badge, Menu } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useAlertsQuery } from '../../../features/dispatch/dispatch-endpoints';
import { useWaitingRequests } from '../../../features/dispatch/requests/use-waiting-requests';
import { useOfficeUser } from '../../../shared/session/office-role';
import { Tooltip } from '../../../shared/ui/tooltip';
import styles from './office-frame.module.css';
import { sectionAt, sectionsOf, waitingAt, type SectionKey } from './office-sections';

/** Pages that show the same fetch it more often. */
const pollingMs = 20_000;

/** The office's sections, and how much waits in each. */
export function OfficeRail({ collapsed, onGo }: { collapsed: boolean; onGo?: () => void }) {
  const { pathname, search } = useLocation();
  const here = sectionAt(pathname, search);
  const { officeRole, isBookkeeper } = useOfficeUser();
  const waiting = useWaiting(isBookkeeper);
  return (
    <nav aria-label="Office" className={styles.rail}>
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        tooltip={false}
        selectedKeys={here ? [here] : []}
        items={sectionsOf(officeRole).map(({ key, label, to, icon: Icon }) => {
          const link = (
            <Link to={to} aria-current={key === here ? 'page' : undefined} onClick={onGo}>
              {label}
              <Waiting count={waiting[key]} />
            </Link>
          );
          return {
            key,
            icon: (
              <Badge dot={collapsed && (waiting[key] ?? 0) > 0}>
                <Icon size={18} aria-hidden="true" />
              </Badge>
            ),
            label: collapsed ? (
              <Tooltip text={label} side="right" gap={24}>
                {link}
              </Tooltip>
            ) : (
              link
            ),
          };
        })}
      />
    </nav>
  );
}

function Waiting({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <Badge count={count} overflowCount={99} size="small" title={`${count} waiting`} />
    </>
  );
}

function useWaiting(isBookkeeper: boolean): Partial<Record<SectionKey, number>> {
  const polling = useDispatchPolling();
  const { data: alerts = [] } = useAlertsQuery(undefined, polling(pollingMs));
  const requests = useWaitingRequests(true, pollingMs, isBookkeeper);
  return { ...waitingAt(alerts), requests: requests.length };
}
