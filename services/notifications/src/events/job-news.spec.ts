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
const told = (kind: string, technicianId: string) => ({ kind, technicianId, slotStart });
type Row = [typeof appointmentBooked, Partial<AppointmentFacts>, object[]];

describe('the news of a job', () => {
  it.each<Row>([
    [appointmentBooked, {}, []],
    [appointmentAssigned, { technicianId: mo }, [told('job-assigned', mo)]],
    [
      appointmentAssigned,
      { technicianId: ada, formerTechnicianId: mo },
      [told('job-assigned', ada), told('job-removed', mo)],
    ],
    [appointmentAssigned, { formerTechnicianId: mo }, [told('job-removed', mo)]],
    [appointmentRescheduled, { technicianId: mo }, [told('job-changed', mo)]],
    // The time that they had isn't in the event.
    [
      appointmentRescheduled,
      { formerTechnicianId: mo },
      [{ kind: 'job-removed', technicianId: mo }],
    ],
    [appointmentRescheduled, {}, []],
    [appointmentCancelled, { technicianId: mo }, [told('job-removed', mo)]],
    [appointmentCancelled, { technicianId: mo, ...at('cancelled', true) }, []],
    [appointmentCancelled, {}, []],
    [appointmentAnnotated, { technicianId: mo, newAddress: true }, [told('job-changed', mo)]],
    [appointmentAnnotated, { technicianId: mo, newEmail: true }, []],
  ])('of an event goes to the technicians that it concerns: %#', (event, facts, news) => {
    expect(jobNewsOf(anEvent(event, visit.id, 2, factsOf(visit, facts)))).toEqual(news);
  });
});
