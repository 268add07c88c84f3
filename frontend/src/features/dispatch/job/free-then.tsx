import type { Appointment } from '@contracts/booking/appointments';
import { useTechnicianChoices } from '../assignment/use-technician-choices';
import type { CrewMember } from '../jobs/job';

const named = 4;

interface FreeThenProps {
  appointment: Appointment;
  /** Chosen, and empty until then. */
  hour: Pick<Appointment, 'appointmentDate' | 'timeSlot'>;
  crew: readonly CrewMember[];
}

/** Who could make the visit at its new time, its own technician first. */
export function FreeThen({ appointment, hour, crew }: FreeThenProps) {
  const isChosen = hour.appointmentDate !== '' && hour.timeSlot !== '';
  const choices = useTechnicianChoices({ ...appointment, ...hour }, crew, isChosen);
  if (!isChosen) return null;
  return (
    <p role="status">
      {choices ? wordsOf(choices, appointment.technicianId) : 'Checking who is free'}
    </p>
  );
}

function wordsOf(
  choices: NonNullable<ReturnType<typeof useTechnicianChoices>>,
  technicianId: string | null,
): string {
  const own = choices.find(({ id }) => id === technicianId);
  const free = choices.filter(({ id, fits }) => fits && id !== technicianId);
  const others = free.slice(0, named).map(({ name }) => name);
  const more = free.length - others.length;
  const list = others.join(', ') + (more > 0 ? ` and ${more} more` : '');
  if (own?.fits) return `${own.name} is free then.${list && ` So are: ${list}.`}`;
  const missing = own ? `${own.name} isn’t free then${own.note ? `: ${own.note}` : ''}. ` : '';
  return `${missing}${list ? `Free then: ${list}.` : 'No one is free then.'}`;
}
