import { applianceFacts } from '@contracts/vocabulary/visits/appliance-words';
import { Progress } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Location, Technician } from '@contracts/tracking/technicians';
import { formatAgo, formatCoordinates, formatDateTime } from '../../../shared/format';
import { appointmentSearch } from '../../../shared/page/office-paths';
import { trackingPath } from '../../../shared/page/paths';
import { PhoneLink } from '../../../shared/ui/office/record-parts';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import text from '../../../shared/ui/office/record-text.module.css';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import { useNow } from '../../../shared/ui/use-now';
import { distanceWords } from '../jobs/distance-words';
import { ExpectedArrival } from '../jobs/expected-arrival';
import { RecordBadges } from '../jobs/job-parts';
import styles from './live-tracking.module.css';

interface ActiveJob extends DispatchRecord {
  /** The appointment's. */
  readonly id: string;
}

interface Shared {
  readonly technicians: readonly Technician[];
  readonly now: number;
}

const columns: readonly RecordColumn<ActiveJob, Shared>[] = [
  {
    title: 'Customer',
    width: '19%',
    tablet: { width: '26%' },
    render: ({ appointmentId, trackingKey, appointment, customerName, phone }) => (
      <>
        <Link
          className={text.name}
          to={{ search: appointmentSearch({ id: appointmentId, ...appointment }) }}
        >
          {customerName}
        </Link>
        <PhoneLink phone={phone} />
        <Link className={text.number} to={trackingPath(appointmentId, trackingKey)}>
          {appointment.number}
        </Link>
      </>
    ),
  },
  {
    title: 'Status',
    status: true,
    width: 130,
    tablet: { width: 120 },
    render: (record) => (
      <>
        <WorkStatus status={record.status} />
        <RecordBadges record={record} />
      </>
    ),
  },
  {
    title: 'Arrival',
    width: '20%',
    tablet: { width: '26%' },
    render: (record, { now }) => (
      <>
        <ExpectedArrival record={record} now={now} format={formatDateTime} />
        <span className={text.quiet}>{distanceWords(record)}</span>
        <Progress
          percent={Math.round(record.progress)}
          size="small"
          aria-label={`Progress of ${record.appointment.number}`}
          className={styles.progress}
        />
      </>
    ),
  },
  {
    title: 'Technician',
    width: '18%',
    tablet: false,
    render: (record, { technicians, now }) => {
      const technician = technicians.find(({ id }) => id === record.technicianId);
      return (
        <>
          {technician?.name ?? 'Not known'}
          <LastSeen location={record.location ?? technician?.currentLocation ?? null} now={now} />
        </>
      );
    },
  },
  {
    title: 'Customer location',
    render: ({ customerLocation: { address, lat, lng }, appointment }) => (
      <>
        {address}
        <span className={text.quiet}>
          {appointment.serviceType}, {applianceFacts(appointment)}
        </span>
        {lat !== null && lng !== null ? (
          <span className={text.number}>{formatCoordinates({ lat, lng })}</span>
        ) : (
          <span className={text.quiet}>Coordinates not known</span>
        )}
      </>
    ),
  },
];

const rowProps = ({ late }: ActiveJob) => ({ 'data-late': late });

/** One row each, late ones first. */
export function ActiveJobs({
  records,
  technicians,
}: {
  records: readonly DispatchRecord[];
  technicians: readonly Technician[];
}) {
  const now = useNow(10);
  const items = useMemo(
    () => records.map((record) => ({ ...record, id: record.appointmentId })),
    [records],
  );
  const context = useMemo(() => ({ technicians, now }), [technicians, now]);
  return <RecordTable columns={columns} items={items} context={context} rowProps={rowProps} />;
}

function LastSeen({ location, now }: { location: Location | null; now: number }) {
  if (!location) return <span className={text.quiet}>Location not available</span>;
  return (
    <>
      <span className={text.quiet}>Last seen {formatAgo(location.lastUpdated, now)}</span>
      <span className={text.number}>{formatCoordinates(location)}</span>
    </>
  );
}
