import { Form } from 'antd';
import { useState } from 'react';
import { mismatchesOf, type JobToDo } from '@contracts/vocabulary/technician-work';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import type { CrewMember } from '../jobs/job';
import { type TimeOfJob } from '../assignment/job-times';
import { useTechnicianChoices } from '../assignment/use-technician-choices';

const noOne = 'Assign later';

interface TechnicianFieldProps {
  crew: readonly CrewMember[];
  /** With the chosen time; empty if there is none. */
  job: JobToDo & TimeOfJob;
}

/** Who makes the visit. Those who aren't free then say why. */
export function TechnicianField({ crew, job }: TechnicianFieldProps) {
  const [open, setOpen] = useState(false);
  const { timeSlot } = job;
  const visit = { ...job, id: '', technicianId: null };
  const choices = useTechnicianChoices(visit, crew, open && timeSlot !== '');
  return (
    <Form.Item name="technicianId" label="Technician" extra={<Mismatches crew={crew} job={job} />}>
      <OfficeSelect
        disabled={timeSlot === ''}
        onOpenChange={setOpen}
        options={[
          { value: '', label: noOne },
          ...(
            choices ??
            crew.map(({ id, name, active }) => ({ id, name, note: undefined, disabled: !active }))
          ).map(({ id, name, note, disabled }) => ({
            value: id,
            label: note === undefined ? name : `${name} (${note})`,
            disabled,
          })),
        ]}
      />
    </Form.Item>
  );
}

/** Why the chosen one doesn't suit the job. It can be booked anyway. */
function Mismatches({ crew, job }: TechnicianFieldProps) {
  const chosen = Form.useWatch('technicianId') as string | undefined;
  const technician = crew.find(({ id }) => id === chosen);
  const mismatches = technician && job.timeSlot !== '' ? mismatchesOf(technician, job) : [];
  return <span role="status">{mismatches.map(({ words }) => words).join(' · ')}</span>;
}
