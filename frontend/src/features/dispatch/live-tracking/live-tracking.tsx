import { Col, Flex, Row } from 'antd';
import { lazy, Suspense } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { LoadingRecords } from '../../../shared/ui/office/loading-records';
import { NotLoaded } from '../../../shared/ui/office/not-loaded';
import { pollingMs, useTrackingRecordsQuery } from '../dispatch-endpoints';
import { activeRecords } from '../jobs/job';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './live-tracking.module.css';
import { TrackingCard } from './tracking-card';

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
  const { data, error, isLoading, refetch } = useTrackingRecordsQuery(
    undefined,
    polling(pollingMs.tracking, active),
  );
  return (
    <Row gutter={[24, 24]}>
      <Col xs={24} lg={12}>
        <Flex
          component="section"
          vertical
          gap={12}
          className={styles.where}
          aria-labelledby="where-title"
        >
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
            <DispatchMap technicians={technicians} />
          </Suspense>
        </Flex>
      </Col>
      <Col xs={24} lg={12}>
        <Flex component="section" vertical gap={12} aria-labelledby="live-title">
          <h2 id="live-title" className={text.sectionTitle}>
            Live Tracking
          </h2>
          {isLoading ? (
            <LoadingRecords label="Loading tracking records" />
          ) : !data ? (
            <NotLoaded title="Tracking could not be loaded" error={error} retry={refetch} />
          ) : (
            <ActiveJobs records={activeRecords(data)} technicians={technicians} />
          )}
        </Flex>
      </Col>
    </Row>
  );
}

function ActiveJobs({
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
  return (
    <Flex vertical gap={16} component="ul">
      {records.map((record) => (
        <li key={record.appointmentId}>
          <TrackingCard
            record={record}
            technician={technicians.find(({ id }) => id === record.technicianId)}
          />
        </li>
      ))}
    </Flex>
  );
}
