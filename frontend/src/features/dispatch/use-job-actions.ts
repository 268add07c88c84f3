import { useMemo } from 'react';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api-error';
import { toast } from '../../shared/ui/toast-store';
import { workStatusLabel } from '../../shared/ui/work-status';
import type { CrewMember } from './job-board';
import { useAssignTechnicianMutation, useMoveRecordMutation } from './dispatch-endpoints';

/** Which job is meant, and how people call it. */
interface JobName {
  readonly id: string;
  readonly number: string;
}

export interface JobActions {
  /** `null` takes the assignment back. Resolves when the server has answered, whatever it said. */
  assign: (job: JobName, technician: CrewMember | null) => Promise<void>;
  move: (job: JobName, status: TrackingStatus) => Promise<void>;
}

/** What the office does to a job with one press, and what it is told afterwards. */
export function useJobActions(): JobActions {
  const [assignTechnician] = useAssignTechnicianMutation();
  const [moveRecord] = useMoveRecordMutation();
  return useMemo(
    () => ({
      assign: async ({ id, number }, technician) => {
        const { error } = await assignTechnician({ id, technicianId: technician?.id ?? null });
        if (error)
          toast({
            title: 'Error assigning technician',
            description: messageOf(error, 'Please try again.'),
            variant: 'destructive',
          });
        else if (technician)
          toast({
            title: 'Technician assigned successfully',
            description: `${technician.name} has ${number}.`,
          });
        else toast({ title: 'Technician unassigned', description: `${number} waits for another.` });
      },
      move: async ({ id, number }, status) => {
        const { error } = await moveRecord({ appointmentId: id, status });
        if (error)
          toast({
            title: 'Error updating status',
            description: messageOf(error, 'Please try again.'),
            variant: 'destructive',
          });
        else
          toast({
            title: 'Status updated',
            description: `${number} is ${workStatusLabel(status)}.`,
          });
      },
    }),
    [assignTechnician, moveRecord],
  );
}
