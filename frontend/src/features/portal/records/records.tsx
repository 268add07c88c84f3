import type { ReactNode } from 'react';
import { joined } from '../../../shared/api/list-page';
import { useToday } from '../../../shared/ui/use-now';
import {
  useOwnAppointmentsInfiniteQuery,
  useOwnServiceRequestsInfiniteQuery,
  useUnpaidAppointmentsQuery,
} from '../portal-endpoints';
import styles from '../portal.module.css';
import { Balance } from './balance';
import { nextOf } from './next-of';
import { NextVisit } from './next-visit';
import { RecordTabs, type WithImports } from './record-tabs';
import overview from './overview.module.css';

const freshly = { refetchOnMountOrArgChange: true };

interface RecordsProps extends WithImports {
  /** The customer. */
  session: string;
  /** About the account, next to the records. */
  children: ReactNode;
}

/** The next visit and the balance, then everything else. */
export function Records({ session, renderActions, renderImports, children }: RecordsProps) {
  const own = { of: session };
  const appointments = useOwnAppointmentsInfiniteQuery(own, freshly);
  const requests = useOwnServiceRequestsInfiniteQuery(own, freshly);
  const unpaid = useUnpaidAppointmentsQuery(own, freshly);
  const next = nextOf(joined(appointments.currentData?.pages).items, useToday());
  return (
    <>
      <div className={overview.overview}>
        <NextVisit list={appointments} next={next} renderActions={renderActions} />
        <Balance list={unpaid} />
      </div>
      <div className={styles.columns}>
        <RecordTabs
          appointments={appointments}
          requests={requests}
          // Those of the next visit are above.
          renderActions={(one) => one.id !== next?.id && renderActions(one)}
          renderImports={renderImports}
        />
        {children}
      </div>
    </>
  );
}
