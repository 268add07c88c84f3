import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { AvailableSlots } from '@contracts/booking/appointments';
import { useAvailableSlotsQuery } from '../../shared/api/available-slots';
import type { BookingEntries } from './booking-draft.slice';

interface Unfit {
  /** The time that no one has for this job. */
  readonly taken: Pick<BookingEntries, 'appointmentDate' | 'timeSlot'>;
  readonly job: string;
  readonly offered: NonNullable<AvailableSlots['alternatives']>;
}

/** The time is chosen before the appliance. Finds out whether someone can repair it then. */
export function useTimeForJob({
  appointmentDate: date,
  timeSlot,
  appliance,
  serviceType,
}: BookingEntries): { readonly isUnfit: boolean; readonly unfit: Unfit | undefined } {
  const [unfit, setUnfit] = useState<Unfit>();
  const { currentData } = useAvailableSlotsQuery(
    date !== '' && timeSlot !== '' && appliance !== ''
      ? { date, timeSlot, appliance, serviceType }
      : skipToken,
  );
  const job = `${appliance} ${serviceType}`;
  const offered = currentData?.alternatives;
  // Kept after another time is chosen, so that what was pressed stays on the page.
  if (offered && offered !== unfit?.offered)
    setUnfit({ taken: { appointmentDate: date, timeSlot }, job, offered });
  return { isUnfit: offered !== undefined, unfit: unfit?.job === job ? unfit : undefined };
}
