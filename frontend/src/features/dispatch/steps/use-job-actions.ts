import { useMemo } from 'react';
import type { DispatchRecord } from '@contracts/tracking/records';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { mismatchesOf } from '@contracts/vocabulary/technician-work';
import { outcomeOf, sendAsSeen } from '../../../shared/editing/send-as-seen';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import {
  useAssignTechnicianMutation,
  useLazyAppointmentHistoryQuery,
} from '../appointment-endpoints';
import {
  assignmentMessage,
  isStillAsShown,
  lastAuthor,
  statusChangeMessage,
} from '../jobs/change-messages';
import { useMoveRecordMutation } from '../dispatch-endpoints';
import type { CrewMember, Job } from '../jobs/job';
import { toastOthersChange, useToastChange } from '../jobs/use-toast-change';
import { forgetStep, rememberStep } from './recent-steps';

export interface JobActions {
  /** `null` removes the technician. Resolves when the server has answered or refused. */
  assign: (job: Job, technician: CrewMember | null, crew: readonly CrewMember[]) => Promise<void>;
  /** From the shown status to the next one. */
  move: (job: Job, status: TrackingStatus) => Promise<void>;
  /** Back to an earlier status. Resolves with whether it has that now. */
  correct: (job: Job, status: TrackingStatus, reason?: string) => Promise<boolean>;
}

export function useJobActions(): JobActions {
  const [assignTechnician] = useAssignTechnicianMutation();
  const [moveRecord] = useMoveRecordMutation();
  const [loadHistory] = useLazyAppointmentHistoryQuery();
  const toastChange = useToastChange();
  return useMemo(() => {
    const assign: JobActions['assign'] = async (job, technician, crew) => {
      const { appointment } = job;
      const technicianId = technician?.id ?? null;
      const sent = await sendAsSeen(
        appointment,
        isStillAsShown,
        (now) => now.technicianId === technicianId,
        (version) => assignTechnician({ id: appointment.id, technicianId, version }),
      );
      if (sent.outcome === 'changed') await toastChange(appointment, sent.now, crew);
      else if (sent.outcome === 'failed') toastFailure('Error assigning technician', sent.error);
      else
        toast({
          title: technician ? 'Technician assigned successfully' : 'Technician unassigned',
          description: [
            assignmentMessage(appointment, job.technician?.name ?? null, technician?.name ?? null),
            ...(technician ? mismatchesOf(technician, appointment) : []).map(
              ({ words }) => `${words}.`,
            ),
          ].join(' '),
        });
    };

    /** Returns who set the status, if it's set now. */
    const change = async (
      { appointment, record, status: shown }: Job,
      status: TrackingStatus,
      correction: boolean,
      reason?: string,
    ): Promise<'us' | 'others' | undefined> => {
      const { id } = appointment;
      const answer = await moveRecord({
        appointmentId: id,
        status,
        from: record?.status ?? shown,
        ...(correction && { correction }),
        ...(reason && { reason }),
      });
      const sent = outcomeOf<DispatchRecord>(answer, (now) => now.status === status);
      if (sent.outcome === 'changed') {
        const by = lastAuthor((await loadHistory(id)).data);
        toastOthersChange(statusChangeMessage(appointment, sent.now.status, by));
        return undefined;
      }
      if (sent.outcome === 'failed') {
        toastFailure('Error updating status', sent.error);
        return undefined;
      }
      toast({
        title: correction ? 'Status corrected' : 'Status updated',
        description: `${visitWords(appointment)}: ${trackingStatusWords[sent.record.status].office.label}${correction ? ' again' : ''}.`,
      });
      return sent.already ? 'others' : 'us';
    };

    return {
      assign,
      move: async (job, status) => {
        const from = job.record?.status;
        const done = await change(job, status, false);
        if (done === 'us' && from && !trackingStatusRules[status].over)
          rememberStep(job.appointment.id, { from, to: status }, Date.now());
      },
      correct: async (job, status, reason) => {
        forgetStep(job.appointment.id);
        return (await change(job, status, true, reason)) !== undefined;
      },
    };
  }, [assignTechnician, moveRecord, loadHistory, toastChange]);
}
