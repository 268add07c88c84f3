import type { CustomerAppointment } from '@contracts/booking/own-records';
import {
  appointmentStatuses,
  appointmentStatusRules,
} from '@contracts/vocabulary/appointment-status';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { AppointmentActions } from '../../features/appointment-changes/appointment-actions';
import { AppointmentCard } from '../../features/portal/records/appointment-list';
import { visit } from '../../testing/customers';
import { store } from '../store';

const ours = visit({
  appliance: 'Dryer',
  brand: 'Maytag',
  appointmentDate: '2024-05-14',
  timeSlot: '09:00-10:00',
  totalCost: '185.50',
  canChange: false,
  changeUntil: null,
});

const imported: CustomerAppointment = {
  ...ours,
  number: 'IM-1042',
  origin: 'imported',
  customerName: '',
  email: '',
  address: '',
  timeSlot: '',
  trackingUrl: null,
  calendarUrl: null,
};

/** What a visit's card says, without tags. */
function said(appointment: CustomerAppointment): string {
  const html = renderToString(
    <Provider store={store}>
      <StaticRouter location="/customer-portal">
        <AppointmentCard
          appointment={appointment}
          renderActions={(one) => <AppointmentActions appointment={one} />}
        />
      </StaticRouter>
    </Provider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('shows of an imported visit what is known of it, and offers to book it again', () => {
  for (const status of appointmentStatuses) {
    const words = said({ ...imported, status });
    const { label } = appointmentStatusRules[status];
    expect(words).toMatch(new RegExp(`^Maytag Dryer IM-1042 Imported ${label} Date`));
    expect(words).toContain('Tuesday, May 14, 2024 Service Repair');
    expect(words).toContain('Book again');
    expect(words).not.toMatch(/Time|Track|calendar|too late|Pay|Due/);
  }
});

it('shows of a visit of our own its hour, where it is tracked and its calendar', () => {
  const words = said(ours);
  expect(words).toMatch(/Time 9:00 – 10:00 AM Service Repair/);
  expect(words).toMatch(/Track .*Add to calendar/);
  expect(words).toContain('too late to reschedule or cancel');
  expect(words).not.toMatch(/Imported|Book again/);
});
