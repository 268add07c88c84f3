import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { messageOf } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { useSeen } from '../../../shared/editing/use-seen';
import { saveCsv } from '../../../shared/page/save-file';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import {
  counted,
  SelectionBar,
  useSelectionSending,
} from '../../../shared/ui/office/selection-bar';
import {
  useAssignTechnicianMutation,
  useCancelAppointmentMutation,
} from '../appointment-endpoints';
import { changeMessage, isStillAsShown } from '../jobs/change-messages';
import type { CrewMember, Job } from '../jobs/job';
import { nameIn } from '../jobs/use-toast-change';
import { crewChoices, type CrewChoice } from './crew-choices';
import { jobsCsv } from './jobs-csv';
import text from '../../../shared/ui/office/record-text.module.css';

const longestReason = 500;

interface SelectedJobsProps {
  jobs: readonly Job[];
  crew: readonly CrewMember[];
  onChoose: (ids: string[]) => void;
}

const numberOf = ({ appointment }: Job) => appointment.number;

/** Assigns, cancels or saves the chosen jobs, as they were when that was chosen. */
export function SelectedJobs({ jobs: present, crew, onChoose }: SelectedJobsProps) {
  const [choosing, setChoosing] = useState<'technician' | 'reason'>();
  const { sending, refused, sendAll, clear } = useSelectionSending(present, numberOf, onChoose);
  const [jobs] = useSeen(present, choosing !== undefined || sending);
  const ids = jobs.map(({ appointment }) => appointment.id).sort();
  const draft = useDraft('cancel jobs', ids.join(' '), { reason: '' });
  const [assign] = useAssignTechnicianMutation();
  const [cancel] = useCancelAppointmentMutation();
  if (jobs.length === 0) return null;

  const nameOf = nameIn(crew);

  const change = async (
    title: string,
    send: (id: string, version: number) => PromiseLike<{ error?: unknown }>,
    isDone: (now: Appointment) => boolean,
  ) => {
    const done = await sendAll(jobs, async ({ appointment }) => {
      const sent = await sendAsSeen(appointment, isStillAsShown, isDone, (version) =>
        send(appointment.id, version),
      );
      if (sent.outcome === 'done') return null;
      return sent.outcome === 'changed'
        ? changeMessage(appointment, sent.now, 'Someone else', nameOf)
        : messageOf(sent.error, 'Please try again.');
    });
    setChoosing(undefined);
    if (done > 0) toast({ title, description: `${counted(done, 'job')}.` });
    return done === jobs.length;
  };

  const assignTo = (technicianId: string | null) =>
    change(
      technicianId === null ? 'Unassigned' : `Assigned to ${nameOf(technicianId)}`,
      (id, version) => assign({ id, technicianId, version }),
      (now) => now.technicianId === technicianId,
    );

  const cancelAll = async () => {
    const reason = draft.typed.reason.trim();
    const allDone = await change(
      'Canceled',
      (id, version) => cancel({ id, version, ...(reason && { reason, tellCustomer: true }) }),
      (now) => !appointmentStatusRules[now.status].stands,
    );
    if (allDone) draft.clear();
  };

  return (
    <SelectionBar noun="job" chosen={jobs} refused={refused} onClear={clear}>
      <OfficeSelect<string | null, CrewChoice>
        aria-label="Assign the selected jobs to"
        placeholder="Assign to…"
        style={{ minWidth: 200 }}
        popupMatchSelectWidth={false}
        loading={sending}
        disabled={sending}
        atOnce
        options={crewChoices(jobs, crew)}
        renderOption={({ label, note }) => (
          <>
            {label}
            {note !== undefined && <span className={text.quiet}>{note}</span>}
          </>
        )}
        onOpenChange={(open) => setChoosing(open ? 'technician' : undefined)}
        onChange={(technicianId) => void assignTo(technicianId)}
      />
      <Button disabled={sending} onClick={() => setChoosing('reason')}>
        Cancel…
      </Button>
      <Button onClick={() => saveCsv('jobs.csv', jobsCsv(jobs))}>Download CSV</Button>
      <Modal
        open={choosing === 'reason'}
        title={`Cancel ${counted(jobs.length, 'job')}?`}
        okText={`Cancel ${counted(jobs.length, 'job')}`}
        okButtonProps={{ danger: true, type: 'primary' }}
        cancelText="Keep them"
        confirmLoading={sending}
        onOk={() => void cancelAll()}
        onCancel={() => setChoosing(undefined)}
      >
        <p>
          {jobs.map(numberOf).join(', ')}. Their time slots open up for other customers right away.
        </p>
        <OfficeForm
          values={draft.typed}
          onValuesChange={draft.type}
          onFinish={() => void cancelAll()}
        >
          <OfficeField
            name="reason"
            label="Reason for the customers"
            optional
            hint="They read it in our email and on their visit’s page."
          >
            <Input.TextArea rows={3} maxLength={longestReason} />
          </OfficeField>
        </OfficeForm>
      </Modal>
    </SelectionBar>
  );
}
