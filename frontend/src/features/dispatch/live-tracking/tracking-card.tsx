import { applianceFacts } from '@contracts/vocabulary/visits/appliance-words';
import { Card, Flex, Progress } from 'antd';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import {
  formatAgo,
  formatCoordinates,
  formatDateTime,
  formatDistance,
  formatRoughDistance,
  formatRoughMinutes,
} from '../../../shared/format';
import { trackingPath } from '../../../shared/page/paths';
import { PhoneLink } from '../../../shared/ui/office/record-parts';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import text from '../../../shared/ui/office/record-text.module.css';
import { ExpectedArrival } from '../jobs/expected-arrival';
import { RecordBadges } from '../jobs/job-parts';
import styles from './live-tracking.module.css';
import { useNow } from '../../../shared/ui/use-now';

interface TrackingCardProps {
  record: DispatchRecord;
  technician: Technician | undefined;
}

export const TrackingCard = memo(function TrackingCard({ record, technician }: TrackingCardProps) {
  const { appointment, customerLocation } = record;
  const location = record.location ?? technician?.currentLocation;
  const now = useNow(10);
  const { lat, lng } = customerLocation;
  return (
    <article aria-labelledby={`record-${record.appointmentId}`}>
      <Card
        size="small"
        title={
          <>
            <h3 id={`record-${record.appointmentId}`}>{record.customerName}</h3>
            <Flex component="p" wrap gap="0 14px" className={styles.numbers}>
              <Link
                className={text.mono}
                to={trackingPath(record.appointmentId, record.trackingKey)}
              >
                {appointment.number}
              </Link>
              <PhoneLink className={text.mono} phone={record.phone} />
              <span className={text.note}>
                {appointment.serviceType}, {applianceFacts(appointment)}
              </span>
            </Flex>
          </>
        }
        extra={
          <>
            <WorkStatus status={record.status} />
            <RecordBadges record={record} />
          </>
        }
      >
        <ExpectedArrival record={record} now={now} format={formatDateTime} />
        {record.distanceToCustomer !== null && (
          <span className={text.note}>
            {' '}
            {distanceFacts(record).filter(Boolean).join(', ')} away
          </span>
        )}
        <Progress
          percent={Math.round(record.progress)}
          aria-label={`Progress of ${appointment.number}`}
          className={styles.progress}
        />
        <RecordFacts>
          <Fact label="Customer location">
            {customerLocation.address}
            {lat !== null && lng !== null ? (
              <span className={text.number}>{formatCoordinates({ lat, lng })}</span>
            ) : (
              <span className={text.quiet}>Coordinates not known</span>
            )}
          </Fact>
          <Fact label="Technician">
            {technician?.name ?? 'Not known'}
            {location ? (
              <span className={text.number}>
                {formatCoordinates(location)}, {formatAgo(location.lastUpdated, now)}
              </span>
            ) : (
              <span className={text.quiet}>Location not available</span>
            )}
          </Fact>
        </RecordFacts>
      </Card>
    </article>
  );
});

/** Rounded if the customer's place is approximate. */
function distanceFacts({
  distanceToCustomer,
  estimatedTimeToArrival,
  customerLocation,
}: DispatchRecord) {
  const isRough = customerLocation.approximate !== null;
  const distance = isRough ? formatRoughDistance : formatDistance;
  const minutes = isRough ? formatRoughMinutes : (min: number) => `${Math.round(min)} min`;
  return [
    distanceToCustomer !== null && distance(distanceToCustomer),
    estimatedTimeToArrival !== null && minutes(estimatedTimeToArrival),
  ];
}
