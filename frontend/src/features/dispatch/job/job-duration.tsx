import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { durationWords, jobDurations } from '@contracts/vocabulary/office/job-duration';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { useSeen } from '../../../shared/editing/use-seen';
import { useAnnotateAppointmentMutation } from '../appointment-endpoints';

export const durationOptions = jobDurations.map((value) => ({
  value,
  label: durationWords(value),
}));

/** Until the job is over, a choice is saved at once. */
export function JobDuration({ appointment }: { appointment: Appointment }) {
  const [open, setOpen] = useState(false);
  const [{ id, version, durationMinutes }] = useSeen(appointment, open);
  const [annotate, { isLoading }] = useAnnotateAppointmentMutation();
  const choose = async (minutes: number) => {
    const { error } = await annotate({ id, body: { durationMinutes: minutes, version } });
    if (error) toastFailure('Duration not saved', error);
    else
      toast({
        title: `Takes ${durationWords(minutes)}`,
        description: `${visitWords(appointment)}.`,
      });
  };
  return (
    <OfficeSelect
      aria-label="Duration"
      style={{ minWidth: 160 }}
      value={durationMinutes}
      loading={isLoading}
      atOnce
      onOpenChange={setOpen}
      onChange={(minutes) => void choose(minutes)}
      options={durationOptions}
      // One from an import may be none of these.
      chosen={durationWords(durationMinutes)}
    />
  );
}
