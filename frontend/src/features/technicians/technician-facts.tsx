import { Collapse } from 'antd';
import type { ReactNode } from 'react';
import type { Location, Technician } from '@contracts/tracking/technicians';
import { formatCoordinates, formatCount, formatDateTime, formatPhone } from '../../shared/format';
import { telHref } from '../../shared/page/paths';
import { Badge } from '../../shared/ui/feedback/badge';
import { classNames } from '../../shared/ui/class-names';
import { PersonAvatar } from '../../shared/ui/office/person-avatar';
import { WorkStatus } from '../../shared/ui/office/work-status';
import text from '../../shared/ui/office/record-text.module.css';
import { useToday } from '../../shared/ui/use-now';
import { dayOffWords, hoursWords } from './work/work-texts';
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
      <PersonAvatar of={technician} size={48} />
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

/** How to write to them, and when and where they work. */
export function WorkFacts({ technician }: { technician: Technician }) {
  const { email, workingHours, daysOff, serviceArea } = technician;
  const today = useToday();
  const coming = daysOff.filter(({ to }) => to >= today);
  return (
    <>
      {email && (
        <Fact label="Email" wide>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      <Fact label="Hours">{hoursWords(workingHours)}</Fact>
      <Fact label="Days off">{coming.map(dayOffWords).join(', ') || 'None planned'}</Fact>
      {serviceArea.length > 0 && (
        <Fact label="Service area" wide>
          {serviceArea.join(', ')}
        </Fact>
      )}
    </>
  );
}

/** What is rarely looked at: ids, coordinates and the like. */
export function DetailsFold({ name, children }: { name: string; children: ReactNode }) {
  const label = <span aria-label={`Details of ${name}`}>Details</span>;
  return (
    <Collapse
      ghost
      items={[
        { key: 'details', label, forceRender: true, children, styles: { body: { padding: 0 } } },
      ]}
    />
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
