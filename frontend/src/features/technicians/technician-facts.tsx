import type { ReactNode } from 'react';
import type { Location, Technician } from '@contracts/tracking/technicians';
import {
  formatCoordinates,
  formatCount,
  formatDateTime,
  formatPhone,
  initialsOf,
} from '../../shared/format';
import { telHref } from '../../shared/page/paths';
import { Badge } from '../../shared/ui/feedback/badge';
import { classNames } from '../../shared/ui/class-names';
import { WorkStatus } from '../../shared/ui/feedback/work-status';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './technicians.module.css';

export function TechnicianHead({
  technician,
  headingLevel,
}: {
  technician: Technician;
  headingLevel: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.head}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(technician.name)}
      </span>
      <div>
        <Heading className={styles.name} id={headingId(technician)} tabIndex={-1}>
          {technician.name}
        </Heading>
        <a className={styles.phone} href={telHref(technician.phone)}>
          {formatPhone(technician.phone)}
        </a>
      </div>
      <WorkStatus status={technician.status} />
    </div>
  );
}

/** Labels the card for screen readers. */
export const headingId = ({ id }: Pick<Technician, 'id'>): string => `technician-${id}`;

export function Fact({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.fact, wide && styles.wide)}>
      <dt className={classNames(text.label, styles.factLabel)}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}

export function SpecialtyBadges({ specialties }: { specialties: readonly string[] }) {
  return (
    <span className={styles.badges}>
      {specialties.map((specialty) => (
        <Badge key={specialty}>{specialty}</Badge>
      ))}
    </span>
  );
}

export function Place({ location }: { location: Location | null }) {
  if (!location) return <>Location not available</>;
  return (
    <>
      {location.address && <div>{location.address}</div>}
      <div className={styles.number}>{formatCoordinates(location)}</div>
      <div className={styles.note}>
        Updated <time dateTime={location.lastUpdated}>{formatDateTime(location.lastUpdated)}</time>
      </div>
    </>
  );
}

/** `1,204 jobs` */
export const jobCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'job' : 'jobs'}`;
