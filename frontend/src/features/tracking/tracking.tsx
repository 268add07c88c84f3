import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error';
import { useBusiness } from '../../shared/config/site-config';
import { useLiveOutage } from '../../shared/live/live';
import { telHref } from '../../shared/page/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { ErrorState } from '../../shared/ui/feedback/error-state';
import { PageHead } from '../../shared/ui/page-head';
import { Loading } from '../../shared/ui/feedback/spinner';
import { toast } from '../../shared/ui/feedback/toast-store';
import type { WithOwnVisit } from './next-steps';
import { TrackedVisit } from './tracked-visit';
import { useTrackingRecordQuery } from './tracking-endpoints';
import styles from './tracking.module.css';

/** In case live frames don't arrive. */
const pollMs = 30_000;

interface TrackingProps extends WithOwnVisit {
  appointmentId: string;
}

export function Tracking({ appointmentId, renderOwn }: TrackingProps) {
  const { phone } = useBusiness();
  const [isOver, setIsOver] = useState(false);
  const { data, error, isLoading, isFetching, refetch } = useTrackingRecordQuery(appointmentId, {
    pollingInterval: isOver ? 0 : pollMs,
    refetchOnMountOrArgChange: true,
  });
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

  if (data) {
    return (
      <TrackedVisit
        record={data}
        refreshing={isFetching}
        refresh={() => void refetch()}
        renderOwn={renderOwn}
      />
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title="Track your technician" indexed={false} />
      {isLoading ? (
        <Loading label="Loading Tracking Information" fill />
      ) : (
        <ErrorState
          title="Unable to Load Tracking"
          headingLevel={1}
          actions={
            <>
              <Button variant="primary" onClick={() => location.reload()}>
                Try Again
              </Button>
              <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
            </>
          }
        >
          <p>{messageOf(error, 'Something went wrong on our side. Please try again.')}</p>
        </ErrorState>
      )}
    </div>
  );
}
