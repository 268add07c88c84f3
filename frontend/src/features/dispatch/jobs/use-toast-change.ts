import { useCallback } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useLazyAppointmentHistoryQuery } from '../appointment-endpoints';
import { changeMessage, lastAuthor } from './change-messages';
import type { CrewMember } from './job';

export const toastOthersChange = (description: string): void =>
  void toast({ title: 'Changed by someone else', description, variant: 'destructive' });

export const nameIn = (crew: readonly CrewMember[]) => (id: string) =>
  crew.find((each) => each.id === id)?.name ?? 'another';

/** Says who has changed a visit since it was shown, and how. */
export function useToastChange() {
  const [loadHistory] = useLazyAppointmentHistoryQuery();
  return useCallback(
    async (seen: Appointment, now: Appointment, crew: readonly CrewMember[]) => {
      const by = lastAuthor((await loadHistory(now.id)).data);
      toastOthersChange(changeMessage(seen, now, by, nameIn(crew)));
    },
    [loadHistory],
  );
}
