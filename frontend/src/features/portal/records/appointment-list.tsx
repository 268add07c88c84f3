import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { shownStatusOf } from '@contracts/vocabulary/appointment-status';
import type { ReactNode } from 'react';
import { billFacts } from '../../../shared/bill-facts';
import { formatCalendarDate, formatSlot } from '../../../shared/format';
import { paths } from '../../../shared/page/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { RefrigeratorDrawing, refrigeratorLegend } from '../../../shared/ui/figures/refrigerator';
import { ImportedBadge } from '../../../shared/ui/feedback/imported-badge';
import { RecordCard } from './record-card';
import { RecordList, type Pages } from './record-list';

export interface WithActions {
  /** Actions for an appointment, at the end of its card. */
  renderActions: (appointment: CustomerAppointment) => ReactNode;
}

interface AppointmentListProps extends WithActions {
  list: Pages<CustomerAppointment>;
}

export function AppointmentList({ list, renderActions }: AppointmentListProps) {
  return (
    <RecordList
      list={list}
      noun="appointments"
      empty={{
        title: 'No appointments found',
        actions: <ButtonLink to={paths.booking}>Book Appointment</ButtonLink>,
        figure: (
          <Figure number={1} title="Built-in refrigerator" tone="bare" legend={refrigeratorLegend}>
            <RefrigeratorDrawing />
          </Figure>
        ),
      }}
    >
      {(appointment) => (
        <AppointmentCard
          key={appointment.id}
          appointment={appointment}
          renderActions={renderActions}
        />
      )}
    </RecordList>
  );
}

interface AppointmentCardProps extends WithActions {
  appointment: CustomerAppointment;
}

export function AppointmentCard({ appointment, renderActions }: AppointmentCardProps) {
  const { number, status, brand, appliance, cancellation } = appointment;
  const facts = [
    { label: 'Date', value: formatCalendarDate(appointment.appointmentDate) },
    // Some imported records have only a date.
    ...(appointment.timeSlot === ''
      ? []
      : [{ label: 'Time', value: formatSlot(appointment.timeSlot) }]),
    { label: 'Service', value: appointment.serviceType },
    ...billFacts(appointment),
  ];
  return (
    <RecordCard
      title={applianceTitle({ brand, appliance })}
      number={number}
      status={shownStatusOf({ status, noShow: cancellation?.noShow })}
      badge={<ImportedBadge origin={appointment.origin} />}
      facts={facts}
      description={appointment.description}
      technicianNotes={appointment.technicianNotes}
    >
      {renderActions(appointment)}
    </RecordCard>
  );
}
