import { Form, Select } from 'antd';
import { useState } from 'react';
import type { CrewMember } from '../jobs/job';
import { useTechnicianChoices } from '../assignment/use-technician-choices';

const noOne = 'Assign later';

interface TechnicianFieldProps {
  crew: readonly CrewMember[];
  /** The chosen time; empty if there is none. */
  appointmentDate: string;
  timeSlot: string;
}

/** Who makes the visit. Those who aren't free then say why. */
export function TechnicianField({ crew, appointmentDate, timeSlot }: TechnicianFieldProps) {
  const [open, setOpen] = useState(false);
  const visit = { id: '', appointmentDate, timeSlot, technicianId: null };
  const choices = useTechnicianChoices(visit, crew, open && timeSlot !== '');
  return (
    <Form.Item name="technicianId" label="Technician">
      <Select
        virtual={false}
        disabled={timeSlot === ''}
        onOpenChange={setOpen}
        options={[
          { value: '', label: noOne },
          ...(
            choices ?? crew.map(({ id, name }) => ({ id, name, note: undefined, disabled: false }))
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
