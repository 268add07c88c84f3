import {
  appointmentAnnotated,
  appointmentAssigned,
  appointmentCancelled,
  appointmentRescheduled,
  type AppointmentFacts,
} from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import type { JobMessageKind } from '@contracts/vocabulary/messages';
import type { News } from '../messages/message-queue.service';

type JobNews = Pick<News, 'technicianId' | 'slotStart'> & { readonly kind: JobMessageKind };

/** What an event means for the technicians of a job. */
export function jobNewsOf({ subject, facts }: EventEnvelope<AppointmentFacts>): JobNews[] {
  const { technicianId, formerTechnicianId, slotStart, newAddress, visit } = facts;
  const isMoved = subject === appointmentRescheduled.subject;
  const kinds: Readonly<Record<string, JobMessageKind | false | undefined>> = {
    [appointmentAssigned.subject]: 'job-assigned',
    [appointmentRescheduled.subject]: 'job-changed',
    [appointmentAnnotated.subject]: newAddress && 'job-changed',
    // A technician at the door knows.
    [appointmentCancelled.subject]: !visit?.noShow && 'job-removed',
  };
  const kind = kinds[subject];
  return [
    ...(kind && technicianId !== null ? [{ kind, technicianId, slotStart }] : []),
    ...(formerTechnicianId === undefined
      ? []
      : [
          {
            kind: 'job-removed' as const,
            technicianId: formerTechnicianId,
            ...(!isMoved && { slotStart }),
          },
        ]),
  ];
}
