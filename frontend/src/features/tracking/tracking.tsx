import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { Navigation, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../shared/api/api-error';
import { refreshSiteConfig, useBusiness, useSiteConfig } from '../../shared/config/site-config';
import { useLiveOutage } from '../../shared/live/live';
import { directionsLink } from '../../shared/page/map-links';
import { telHref } from '../../shared/page/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { ErrorState } from '../../shared/ui/feedback/empty-state';
import { PageHead } from '../../shared/ui/page-head';
import { Panel } from '../../shared/ui/panel';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import { Loading } from '../../shared/ui/feedback/spinner';
import { toast } from '../../shared/ui/feedback/toast-store';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { Arrival } from './arrival';
import { takesPlace } from './arrival-status';
import { shareTracking } from './share-link';
import { TechnicianCard } from './technician-card';
import { Timeline } from './timeline';
import { useTechnicianProfileQuery, useTrackingRecordQuery } from './tracking-endpoints';
import styles from './tracking.module.css';

const LiveMap = lazy(() => import('./live-map'));

/** In case live frames don't arrive. */
const pollMs = 30_000;

export function Tracking({ appointmentId }: { appointmentId: string }) {
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
    return <TrackedVisit record={data} refreshing={isFetching} refresh={() => void refetch()} />;
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

interface TrackedVisitProps {
  record: TrackingRecord;
  refreshing: boolean;
  refresh: () => void;
}

function TrackedVisit({ record, refreshing, refresh }: TrackedVisitProps) {
  const { status, technicianId, appointment, appointmentId } = record;
  const { heading, label } = trackingStatusWords[status].customer;
  const technician = useTechnician(record);
  const latest = record.notifications.at(-1);
  const { showsPosition, over } = trackingStatusRules[status];
  return (
    <div className={styles.page}>
      <PageHead title={heading} indexed={false} />
      <div className={styles.intro}>
        <h1>{heading}</h1>
        <div className={styles.actions}>
          <Button
            icon={<RefreshCw size={18} aria-hidden="true" />}
            pending={refreshing}
            onClick={refresh}
          >
            Refresh
          </Button>
          <ButtonLink
            href={directionsLink(record.customerLocation.address)}
            target="_blank"
            rel="noreferrer"
            icon={<Navigation size={18} aria-hidden="true" />}
          >
            Get Directions
          </ButtonLink>
        </div>
      </div>
      <VisuallyHidden>
        <p role="status">{latest ? latest.message : label}</p>
      </VisuallyHidden>
      <NextDemoLap record={record} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Arrival record={record} />
          {!over && (
            <Suspense fallback={<div className={styles.mapGround} />}>
              <LiveMap
                technician={
                  showsPosition && record.location
                    ? { name: technician?.name ?? 'Your technician', location: record.location }
                    : null
                }
                customer={record.customerLocation}
                route={record.route}
              />
            </Suspense>
          )}
          <Panel title="Service details" className={styles.details}>
            <RatingPlate
              size="text"
              columns={2}
              cells={[
                { label: 'Service type', value: appointment.serviceType },
                { label: 'Appliance', value: appointment.appliance },
                { label: 'Brand', value: appointment.brand },
                { label: 'Appointment', value: appointment.number },
                { label: 'Address', value: appointment.address },
              ]}
            />
          </Panel>
        </div>
        <div className={styles.side}>
          {technicianId && technician && (
            <TechnicianCard
              technician={technician}
              onShare={() => void shareTracking(appointmentId)}
            />
          )}
          {takesPlace(status) && (
            <Panel title="Service progress">
              <Timeline record={record} />
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}

function useTechnician({ technicianId, appointmentId, status }: TrackingRecord) {
  const { currentData, data } = useTechnicianProfileQuery(
    {
      technicianId: technicianId ?? '',
      appointmentId,
      active: trackingStatusRules[status].active,
    },
    { skip: technicianId === null },
  );
  if (technicianId === null) return null;
  // The technician stays on the page while their phone number is fetched again.
  return currentData ?? (data?.id === technicianId ? data : null);
}

/** A button that leads to the next simulated drive, which has a new appointment. */
function NextDemoLap({ record }: { record: TrackingRecord }) {
  const { demo, demoAppointmentId } = useSiteConfig();
  if (!demo || demoAppointmentId !== record.appointmentId) return null;
  if (!trackingStatusRules[record.status].over) return null;
  return (
    <p className={styles.lap}>
      <span>This simulated drive has ended. The next one starts in a moment.</span>
      <Button size="small" onClick={() => void refreshSiteConfig().catch(() => undefined)}>
        Watch the next drive
      </Button>
    </p>
  );
}
