import type { TrackingRecord } from '@contracts/tracking/records';
import type { TechnicianProfile } from '@contracts/tracking/technicians';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { dialHref } from '@contracts/vocabulary/phones';
import { Phone } from 'lucide-react';
import { formatCount, initialsOf } from '../../shared/format';
import { Badge } from '../../shared/ui/feedback/badge';
import { ButtonLink } from '../../shared/ui/button';
import { Panel } from '../../shared/ui/panel';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';
import { ShareVisit } from './share-visit';
import styles from './technician-card.module.css';

export function TechnicianCard({
  technician,
  record: { appointmentId, status },
}: {
  technician: TechnicianProfile;
  record: Pick<TrackingRecord, 'appointmentId' | 'status'>;
}) {
  const { name, avatar, rating, completedJobs, specialties, vehicleInfo, phone } = technician;
  const facts: PlateCell[] = [
    ...(rating !== null ? [{ label: 'Rating', value: `${rating.toFixed(1)} / 5` }] : []),
    { label: 'Completed jobs', value: formatCount(completedJobs) },
    ...(vehicleInfo ? [{ label: 'Vehicle', value: vehicleInfo }] : []),
  ];
  return (
    <Panel title="Your technician">
      <div className={styles.person}>
        {avatar ? (
          <img className={styles.avatar} src={avatar} alt="" width="56" height="56" />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <p className={styles.name}>{name}</p>
      </div>
      <RatingPlate cells={facts} columns={2} size="text" />
      {specialties.length > 0 && (
        <ul className={styles.specialties} aria-label="Specialties">
          {specialties.map((specialty) => (
            <li key={specialty}>
              <Badge tone="line">{specialty}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {phone && (
          <ButtonLink
            variant="primary"
            href={dialHref(phone)}
            icon={<Phone size={18} aria-hidden="true" />}
          >
            Call Technician
          </ButtonLink>
        )}
        {!trackingStatusRules[status].over && <ShareVisit appointmentId={appointmentId} />}
      </div>
    </Panel>
  );
}
