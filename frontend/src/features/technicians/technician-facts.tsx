import { Alert, Collapse, Flex } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Location, Technician } from '@contracts/tracking/technicians';
import { phoneProblemWords } from '@contracts/vocabulary/places/phone-problems';
import { formatCoordinates, formatCount, formatDateTime } from '../../shared/format';
import { messagesToTechnician } from '../../shared/page/office-paths';
import { PhoneLink } from '../../shared/ui/office/record-parts';
import { PersonAvatar } from '../../shared/ui/office/person-avatar';
import { counted } from '../../shared/ui/office/selection-bar';
import { Fact, RecordFacts } from '../../shared/ui/office/record-facts';
import { WorkStatus } from '../../shared/ui/office/work-status';
import text from '../../shared/ui/office/record-text.module.css';
import { useToday } from '../../shared/ui/use-now';
import { dayOffWords, hoursWords } from './work/work-words';
import styles from './technicians.module.css';

/** What dispatch shows of a technician. Features can't import each other. */
export interface DispatchParts {
  /** What they have today. */
  Today: ComponentType<{ technician: Technician }>;
  /** The visits that no longer fit them, if there are any. */
  NoLongerFit: ComponentType<{ technician: Technician }>;
}

interface TechnicianPanelProps extends DispatchParts {
  technician: Technician;
  /** In place of who they are, such as a form. */
  head?: ReactNode;
  headingLevel: 2 | 3;
  /** After today's. When and where they work follows, unless there is another head. */
  facts: ReactNode;
  /** What is rarely looked at: ids, coordinates and the like. */
  details: ReactNode;
  foot: ReactNode;
}

/** All that the office sees of a technician. */
export function TechnicianPanel({
  technician,
  head,
  headingLevel,
  facts,
  details,
  foot,
  Today,
  NoLongerFit,
}: TechnicianPanelProps) {
  const today = useToday();
  const label = <span aria-label={`Details of ${technician.name}`}>Details</span>;
  return (
    <article className={styles.card} {...(!head && { 'aria-labelledby': headingId(technician) })}>
      {head ?? <Head technician={technician} headingLevel={headingLevel} />}
      {technician.phoneProblem && (
        <Alert type="warning" showIcon title={phoneProblemWords[technician.phoneProblem]} />
      )}
      <NoLongerFit technician={technician} />
      <RecordFacts>
        <Fact label="Today" wide>
          <Today technician={technician} />
        </Fact>
        {facts}
        {!head && workFacts(technician, today)}
      </RecordFacts>
      <Collapse
        ghost
        size="small"
        items={[{ key: 'details', label, forceRender: true, children: details }]}
      />
      <Flex wrap gap={8} className={styles.foot}>
        {foot}
      </Flex>
    </article>
  );
}

function Head({
  technician,
  headingLevel,
}: Pick<TechnicianPanelProps, 'technician' | 'headingLevel'>) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Flex align="center" gap={12}>
      <PersonAvatar of={technician} size={48} />
      <div className={styles.who}>
        <Heading className={styles.name} id={headingId(technician)} tabIndex={-1}>
          {technician.name}
        </Heading>
        <Flex wrap gap="0 12px">
          <PhoneLink phone={technician.phone} />
          <Link
            className={text.contact}
            to={messagesToTechnician(technician.id)}
            aria-label={`Messages to ${technician.name}`}
          >
            Messages
          </Link>
        </Flex>
      </div>
      <WorkStatus status={technician.status} />
    </Flex>
  );
}

/** Labels the card for screen readers. */
export const headingId = ({ id }: Pick<Technician, 'id'>): string => `technician-${id}`;

/** How to write to them, and when and where they work. */
function workFacts({ email, workingHours, daysOff, serviceArea }: Technician, today: string) {
  const coming = daysOff.filter(({ to }) => to >= today);
  return [
    email && (
      <Fact key="Email" label="Email" wide>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
    ),
    <Fact key="Hours" label="Hours">
      {hoursWords(workingHours)}
    </Fact>,
    <Fact key="Days off" label="Days off">
      {coming.map(dayOffWords).join(', ') || 'None planned'}
    </Fact>,
    serviceArea.length > 0 && (
      <Fact key="Service area" label="Service area" wide>
        {serviceArea.join(', ')}
      </Fact>
    ),
  ];
}

export function Place({ location }: { location: Location | null }) {
  if (!location) return <>Location not available</>;
  return (
    <>
      {location.address && <div>{location.address}</div>}
      <div className={text.mono}>{formatCoordinates(location)}</div>
      <div className={text.note}>
        Updated <time dateTime={location.lastUpdated}>{formatDateTime(location.lastUpdated)}</time>
      </div>
    </>
  );
}

/** `4.9 / 5.0 from 12 ratings, 1,204 jobs`, or the jobs alone. */
export const recordWords = ({ rating, ratingCount, completedJobs }: Technician): string =>
  ratingCount === 0
    ? jobCount(completedJobs)
    : `${rating.toFixed(1)} / 5.0 from ${counted(ratingCount, 'rating')}, ${jobCount(completedJobs)}`;

/** `1,204 jobs` */
const jobCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'job' : 'jobs'}`;
