import { Flex } from 'antd';
import { useState } from 'react';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { useSeen } from '../../../shared/editing/use-seen';
import { useIsNear } from '../../../shared/ui/near-screen';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import type { Choice } from '../../../shared/ui/office/fields/typed-choice';
import { WorkStatus, workStatusLabel } from '../../../shared/ui/office/work-status';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../board.module.css';
import { canReassign, type CrewMember, type Job } from '../jobs/job';
import { noOneFits, type TechnicianChoice } from './technician-choices';
import type { JobActions } from '../steps/use-job-actions';
import { useTechnicianChoices } from './use-technician-choices';

const unassigned = 'Unassigned';

interface AssignChoice extends Choice<string | null> {
  /** Undefined for no one. */
  readonly choice: TechnicianChoice | undefined;
}

interface AssignSelectProps {
  job: Job;
  crew: readonly CrewMember[];
  actions: JobActions;
}

/** Who has the job, as words where it can't be changed or the row is far from the screen. */
export function AssignSelect(props: AssignSelectProps) {
  const { job, crew } = props;
  const near = useIsNear();
  if (near && canReassign(job) && crew.length > 0) return <CrewSelect {...props} />;
  return <span className={styles.settled}>{assignedName(job.appointment.technicianId, crew)}</span>;
}

const assignedName = (technicianId: string | null, crew: readonly CrewMember[]) =>
  technicianId === null
    ? unassigned
    : (crew.find(({ id }) => id === technicianId)?.name ?? 'Assigned');

/**
 * Not the platform's select, which would assign at every press of an arrow key. The choice is shown
 * while it's being sent; then the server's answer counts.
 */
function CrewSelect({ job, crew, actions }: AssignSelectProps) {
  const { appointment, technician } = job;
  const [sending, setSending] = useState<{ id: string | null }>();
  const [open, setOpen] = useState(false);
  const [seen] = useSeen(job, open);
  const choices = useTechnicianChoices(appointment, crew, open);

  const assign = async (id: string | null) => {
    if (sending) return;
    setSending({ id });
    await actions.assign(seen, crew.find((each) => each.id === id) ?? null, crew);
    setSending(undefined);
  };
  const options: AssignChoice[] =
    choices === undefined
      ? []
      : [
          { value: null, label: unassigned, choice: undefined, disabled: false },
          ...choices.map((choice) => ({
            value: choice.id,
            label: choice.name,
            choice,
            disabled: choice.disabled,
          })),
        ];
  const shownId = sending ? sending.id : appointment.technicianId;
  return (
    <OfficeSelect<string | null, AssignChoice>
      className={styles.assign}
      size="medium"
      atOnce
      value={shownId}
      onOpenChange={setOpen}
      options={options}
      count={crew.length}
      loading={sending !== undefined}
      empty={choices === undefined ? <Loading label="Checking availability" /> : undefined}
      popupRender={(list) => (
        <>
          {choices && noOneFits(choices) && <p className={styles.noOne}>{noOneFits(choices)}</p>}
          {list}
        </>
      )}
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: styles.popup } }}
      aria-label={`Technician for ${appointment.number}, ${appointment.customerName}`}
      status={appointment.technicianId === null ? 'warning' : undefined}
      onChange={(id) => void assign(id)}
      chosen={assignedName(shownId, crew)}
      renderOption={({ label, choice }) => <Option label={label} choice={choice} />}
      title={technician && `${technician.name}, ${workStatusLabel(technician.status)}`}
    />
  );
}

function Option({ label, choice }: { label: string; choice: TechnicianChoice | undefined }) {
  return (
    <Flex
      component="span"
      align="center"
      justify="space-between"
      gap={24}
      className={styles.option}
    >
      <span>
        {label}
        {choice?.note && <span className={text.quiet}>{choice.note}</span>}
      </span>
      {/* Anyone with a job at that time isn't available, whatever their status is now. */}
      {choice && (!technicianStatusRules[choice.status].onDuty || !choice.disabled) && (
        <WorkStatus status={choice.status} />
      )}
    </Flex>
  );
}
