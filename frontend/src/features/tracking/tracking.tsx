import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { useDeferredValue, useState } from 'react';
import { isApiError } from '../../shared/api/api-error';
import { useLiveOutage } from '../../shared/live/live';
import { LoadFailure } from '../../shared/ui/business/link-failure';
import { PageHead } from '../../shared/ui/page-head';
import { Loading } from '../../shared/ui/feedback/spinner';
import { toast } from '../../shared/ui/feedback/toast-store';
import type { WithOwnVisit } from './next-steps';
import { TrackingLinkForm } from './find-appointment';
import { TrackedVisit } from './tracked-visit';
import { useTrackingRecordQuery } from './tracking-endpoints';
import styles from './tracking.module.css';

/** In case live frames don't arrive. */
const pollMs = 30_000;

interface TrackingProps extends WithOwnVisit {
  appointmentId: string;
  /** Of the tracking link. */
  linkKey: string | null;
}

/** What is there before the visit is known, and in the HTML. */
export const TrackingFirstView = () => (
  <div className={styles.page}>
    <h1>Track your technician</h1>
    <p className={styles.firstView}>
      One moment. We’re looking up your visit: who is coming, where they are, and when they’ll be at
      your door.
    </p>
    <Loading label="Loading Tracking Information" fill />
  </div>
);

export function Tracking({ appointmentId, linkKey, renderOwn }: TrackingProps) {
  const [isOver, setIsOver] = useState(false);
  const { data, error, isLoading, isFetching, refetch } = useTrackingRecordQuery(
    { appointmentId, key: linkKey },
    { pollingInterval: isOver ? 0 : pollMs, refetchOnMountOrArgChange: true },
  );
  // Drawn in pieces, between which the browser answers taps.
  const record = useDeferredValue(data, undefined);
  const over = data !== undefined && trackingStatusRules[data.status].over;
  if (over !== isOver) setIsOver(over);
  useLiveOutage(() =>
    toast({
      title: 'Connection Issue',
      description:
        'Real-time updates are temporarily unavailable. Data will still refresh automatically.',
      variant: 'destructive',
    }),
  );

  if (record) {
    return (
      <TrackedVisit
        record={record}
        refreshing={isFetching}
        refresh={() => void refetch()}
        renderOwn={renderOwn}
      />
    );
  }
  if (isLoading || data) {
    return (
      <>
        <PageHead title="Track your technician" />
        <TrackingFirstView />
      </>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title="Track your technician" />
      <LoadFailure title="Unable to Load Tracking" error={error} retry={() => location.reload()} />
      {isApiError(error) && error.status === 404 && <TrackingLinkForm variant="secondary" />}
    </div>
  );
}
