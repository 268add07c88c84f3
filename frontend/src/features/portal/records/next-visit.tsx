import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { formatMonthDay, formatSlot, formatWeekdayShort } from '../../../shared/format';
import { paths } from '../../../shared/page/paths';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { ButtonLink } from '../../../shared/ui/button';
import { StatusPill } from '../../../shared/ui/feedback/badge';
import portal from '../portal.module.css';
import type { WithActions } from './appointment-list';
import styles from './overview.module.css';
import type { Pages } from './record-list';

interface NextVisitProps extends WithActions {
  list: Pages<CustomerAppointment>;
  /** Of the list; undefined if there is none. */
  next: CustomerAppointment | undefined;
}

export function NextVisit({ list: { currentData, isError }, next, renderActions }: NextVisitProps) {
  if (!currentData && isError) return null;
  return (
    <section aria-labelledby="next-visit" className={styles.part}>
      <div className={styles.head}>
        <h2 id="next-visit" className={portal.part}>
          Next visit
        </h2>
        {next && next.status !== 'scheduled' && (
          <StatusPill tone={appointmentStatusRules[next.status].tone}>
            {appointmentStatusRules[next.status].label}
          </StatusPill>
        )}
      </div>
      {currentData && !next ? (
        <div className={styles.none}>
          <p>You have no visit coming up.</p>
          <ButtonLink to={paths.booking} size="small">
            Book a visit
          </ButtonLink>
        </div>
      ) : (
        <RatingPlate columns={3} cells={cellsOf(next)} />
      )}
      {next && renderActions(next)}
    </section>
  );
}

const cellsOf = (visit: CustomerAppointment | undefined) =>
  visit
    ? [
        { label: 'Date', value: dayOf(visit.appointmentDate) },
        // Some imported records have only a date.
        ...(visit.timeSlot === ''
          ? []
          : [
              {
                label: 'Time',
                value: formatSlot(visit.timeSlot).replaceAll(/ (?=[AP]M)/g, '\u00A0'),
              },
            ]),
        {
          label: visit.serviceType,
          value: applianceTitle(visit),
          note: visit.number,
        },
      ]
    : [
        { label: 'Date', value: '\u00A0' },
        { label: 'Time', value: '\u00A0' },
        { label: 'Service', value: '\u00A0', note: '\u00A0' },
      ];

/** `Sat, Nov 28` */
export const dayOf = (date: string): string =>
  `${formatWeekdayShort(date)}, ${formatMonthDay(date).replace(' ', '\u00A0')}`;
