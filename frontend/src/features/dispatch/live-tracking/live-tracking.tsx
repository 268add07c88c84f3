import { Flex } from 'antd';
import { lazy, Suspense } from 'react';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { Loaded } from '../../../shared/ui/office/loaded';
import { pollingMs, useTrackingRecordsQuery } from '../dispatch-endpoints';
import { activeRecords } from '../jobs/job';
import text from '../../../shared/ui/office/record-text.module.css';
import { ActiveJobs } from './active-jobs';
import styles from './live-tracking.module.css';

const noRecords: readonly DispatchRecord[] = [];

const DispatchMap = lazy(() => import('./dispatch-map'));

export function LiveTracking({
  technicians,
  active,
}: {
  technicians: readonly Technician[];
  /** Whether it's visible. Only then it polls. */
  active: boolean;
}) {
  const polling = useDispatchPolling();
  const asked = useTrackingRecordsQuery(undefined, polling(pollingMs.tracking, active));
  const records = asked.data ?? noRecords;
  return (
    <Flex vertical gap={24}>
      <Flex component="section" vertical gap={12} aria-labelledby="live-title">
        <h2 id="live-title" className={text.sectionTitle}>
          Live Tracking
        </h2>
        <Loaded what="tracking" data={asked.data} asked={asked}>
          {(data) => <Jobs records={activeRecords(data)} technicians={technicians} />}
        </Loaded>
      </Flex>
      <Flex component="section" vertical gap={12} aria-labelledby="where-title">
        <h2 id="where-title" className={text.sectionTitle}>
          Where everyone is
        </h2>
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Loading label="Loading the map" />
            </div>
          }
        >
          <DispatchMap technicians={technicians} records={records} />
        </Suspense>
      </Flex>
    </Flex>
  );
}

function Jobs({
  records,
  technicians,
}: {
  records: ReturnType<typeof activeRecords>;
  technicians: readonly Technician[];
}) {
  if (records.length === 0)
    return (
      <EmptyRecords title="No active jobs" headingLevel={3}>
        A job appears here once it is dispatched: automatically two hours before its time, or when
        you move it there on the Appointments tab.
      </EmptyRecords>
    );
  return <ActiveJobs records={records} technicians={technicians} />;
}
