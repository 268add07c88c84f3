import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import { Navigation, RefreshCw } from 'lucide-react';
import { refreshSiteConfig, useSiteConfig } from '../../shared/config/site-config';
import { formatPlace } from '../../shared/format';
import { directionsLink } from '../../shared/page/map-links';
import { Button, ButtonLink } from '../../shared/ui/button';
import { LazyVisitMap } from '../../shared/ui/map/lazy-visit-map';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import { PageHead } from '../../shared/ui/page-head';
import { Panel } from '../../shared/ui/panel';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { Arrival } from './arrival';
import { NextSteps, type WithOwnVisit } from './next-steps';
import { phaseOf } from './phase';
import { TechnicianCard } from './technician-card';
import { Timeline } from './timeline';
import { useTechnicianProfileQuery } from './tracking-endpoints';
import styles from './tracking.module.css';

interface TrackedVisitProps extends WithOwnVisit {
  record: TrackingRecord;
  refreshing: boolean;
  refresh: () => void;
}

/** One page with a face for each phase: it shows what matters then, and nothing that doesn't. */
export function TrackedVisit({ record, refreshing, refresh, renderOwn }: TrackedVisitProps) {
  const { status, technicianId, appointment } = record;
  const { heading, label } = trackingWordsOf(record).customer;
  const technician = useTechnician(record);
  const latest = record.notifications.at(-1);
  const phase = phaseOf(status);
  const { showsPosition } = trackingStatusRules[status];
  const name = technician?.name ?? 'Your technician';
  const van =
    showsPosition && record.location
      ? { name, title: `Technician ${name}`, location: record.location }
      : null;
  return (
    <div className={styles.page}>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      <VisuallyHidden>
        <p role="status">{latest ? latest.message : label}</p>
      </VisuallyHidden>
      <NextDemoLap record={record} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Arrival record={record} />
          {phase === 'driving' && (
            <div className={styles.actions}>
              <Button
                icon={<RefreshCw size={18} aria-hidden="true" />}
                pending={refreshing}
                onClick={refresh}
              >
                Refresh
              </Button>
              <ButtonLink
                href={directionsLink(record.customerLocation)}
                target="_blank"
                rel="noreferrer"
                icon={<Navigation size={18} aria-hidden="true" />}
              >
                Get Directions
              </ButtonLink>
            </div>
          )}
          {(phase === 'driving' || van) && (
            <LazyVisitMap
              technician={van}
              customer={{ ...record.customerLocation, title: 'Your address' }}
              route={phase === 'driving' ? record.route : []}
              className={styles.map}
            />
          )}
          <NextSteps record={record} renderOwn={renderOwn} />
          <Panel title="Service details" className={styles.details}>
            <RatingPlate
              size="text"
              columns={2}
              cells={[
                { label: 'Service type', value: appointment.serviceType },
                { label: 'Appliance', value: appointment.appliance },
                { label: 'Brand', value: appointment.brand },
                { label: 'Appointment', value: appointment.number },
                { label: 'Address', value: formatPlace(appointment.address) },
              ]}
            />
          </Panel>
        </div>
        <div className={styles.side}>
          {technicianId && technician && phase !== 'canceled' && (
            <TechnicianCard technician={technician} record={record} />
          )}
          {phase !== 'canceled' && (
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
