import {
  appointmentAnnotated,
  appointmentAssigned,
  appointmentBooked,
  appointmentCancelled,
  appointmentRescheduled,
  type AppointmentFacts,
} from '@contracts/booking/appointments';
import { aVisit, anEvent, factsOf } from '../../test/factories';
import { jobNewsOf } from './job-news';

const [mo, ada] = ['mo', 'ada'];
const visit = aVisit();
const slotStart = visit.scheduledTime;
const at = (status: 'cancelled', noShow?: true) => ({
  visit: { status, reachedAt: slotStart, enRouteAt: null, arrivedAt: null, noShow },
});
type Row = [typeof appointmentBooked, Partial<AppointmentFacts>, object[]];

it.each<Row>([
  [appointmentBooked, {}, []],
  [
    appointmentAssigned,
    { technicianId: mo },
    [{ kind: 'job-assigned', technicianId: mo, slotStart }],
  ],
  [
    appointmentAssigned,
    { technicianId: ada, formerTechnicianId: mo },
    [
      { kind: 'job-assigned', technicianId: ada, slotStart },
      { kind: 'job-removed', technicianId: mo, slotStart },
    ],
  ],
  [
    appointmentAssigned,
    { formerTechnicianId: mo },
    [{ kind: 'job-removed', technicianId: mo, slotStart }],
  ],
  [
    appointmentRescheduled,
    { technicianId: mo },
    [{ kind: 'job-changed', technicianId: mo, slotStart }],
  ],
  // The time that they had isn't in the event.
  [appointmentRescheduled, { formerTechnicianId: mo }, [{ kind: 'job-removed', technicianId: mo }]],
  [appointmentRescheduled, {}, []],
  [
    appointmentCancelled,
    { technicianId: mo },
    [{ kind: 'job-removed', technicianId: mo, slotStart }],
  ],
  [appointmentCancelled, { technicianId: mo, ...at('cancelled', true) }, []],
  [appointmentCancelled, {}, []],
  [
    appointmentAnnotated,
    { technicianId: mo, newAddress: true },
    [{ kind: 'job-changed', technicianId: mo, slotStart }],
  ],
  [appointmentAnnotated, { technicianId: mo, newEmail: true }, []],
])('of an event goes to the technicians that it concerns: %#', (event, facts, news) => {
  expect(jobNewsOf(anEvent(event, visit.id, 2, factsOf(visit, facts)))).toEqual(news);
});
