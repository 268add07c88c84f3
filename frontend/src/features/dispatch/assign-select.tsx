import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { WorkStatus, workStatusLabel } from '../../shared/ui/work-status';
import styles from './board.module.css';
import { canReassign, type CrewMember, type Job } from './job-board';
import type { JobActions } from './use-job-actions';

const nobody = '';
/** From here on the list can be searched. Below, a phone would only get a keyboard over it. */
const manyTechnicians = 10;

interface AssignSelectProps {
  job: Job;
  crew: readonly CrewMember[];
  actions: JobActions;
}

/**
 * Who does the job. A list that opens, not the platform's select: that one would assign at every press of an arrow key. The
 * choice shows as chosen only while it is being sent; what stays is what the server says.
 */
export function AssignSelect({ job, crew, actions }: AssignSelectProps) {
  const { appointment, technician } = job;
  const [sending, setSending] = useState<string>();
  const options = useMemo(
    () => [
      { value: nobody, label: 'Unassigned', status: undefined, disabled: false },
      // Booking refuses one who is offline: they are set to available first, on their card.
      ...crew.map(({ id, name, status }) => ({
        value: id,
        label: name,
        status,
        disabled: status === 'offline',
      })),
    ],
    [crew],
  );
  if (!canReassign(job) || crew.length === 0)
    return (
      <span className={styles.settled}>
        {technician?.name ?? (appointment.technicianId === null ? 'Unassigned' : 'Assigned')}
      </span>
    );

  const assign = async (id: string) => {
    if (sending !== undefined || id === (appointment.technicianId ?? nobody)) return;
    setSending(id);
    await actions.assign(appointment, crew.find((each) => each.id === id) ?? null);
    setSending(undefined);
  };
  return (
    <Select
      className={styles.assign}
      value={sending ?? appointment.technicianId ?? nobody}
      options={options}
      loading={sending !== undefined}
      virtual={false}
      showSearch={crew.length > manyTechnicians && { optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: styles.popup } }}
      aria-label={`Technician for ${appointment.number}, ${appointment.customerName}`}
      status={appointment.technicianId === null ? 'warning' : undefined}
      onChange={(id: string) => void assign(id)}
      labelRender={({ label, value }) => label ?? technician?.name ?? String(value)}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          <span>{label}</span>
          {data.status && <WorkStatus status={data.status} />}
        </span>
      )}
      title={technician && `${technician.name}, ${workStatusLabel(technician.status)}`}
    />
  );
}
