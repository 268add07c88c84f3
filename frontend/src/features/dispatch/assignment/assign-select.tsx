import { Flex, Select } from 'antd';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { useSeen } from '../../../shared/editing/use-seen';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { WorkStatus, workStatusLabel } from '../../../shared/ui/office/work-status';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../board.module.css';
import { canReassign, type CrewMember, type Job } from '../jobs/job';
import { noOneFits, searchChoices, matchRank, type TechnicianChoice } from './technician-choices';
import type { JobActions } from '../steps/use-job-actions';
import { useTechnicianChoices } from './use-technician-choices';

const unassigned = 'Unassigned';
/** From this number on, the list can be searched on phones, too, although a keyboard covers it. */
const manyTechnicians = 10;
const hasKeyboard = (): boolean => matchMedia('(any-pointer: fine)').matches;

/**
 * Value prefix of an option. Ant Design also matches typed text with the start of the value, so it
 * starts with a character that can't be typed.
 */
const valueOf = (technicianId: string | null): string => `\u0001${technicianId ?? ''}`;
const idOf = (value: string): string | null => value.slice(1) || null;

interface AssignSelectProps {
  job: Job;
  crew: readonly CrewMember[];
  actions: JobActions;
}

/**
 * Not the platform's select, which would assign at every press of an arrow key. The choice is shown
 * while it's being sent; then the server's answer counts.
 */
export function AssignSelect({ job, crew, actions }: AssignSelectProps) {
  const { appointment, technician } = job;
  const [sending, setSending] = useState<{ id: string | null }>();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** An arrow key has been used since, so Enter takes the highlighted option. */
  const [usedArrows, setUsedArrows] = useState(false);
  const [seen] = useSeen(job, open);
  const choices = useTechnicianChoices(appointment, crew, open);
  const search = useMemo(() => searchChoices(choices ?? [], typed), [choices, typed]);

  if (!canReassign(job) || crew.length === 0)
    return (
      <span className={styles.settled}>
        {technician?.name ?? (appointment.technicianId === null ? 'Unassigned' : 'Assigned')}
      </span>
    );

  const assign = async (id: string | null) => {
    if (sending) return;
    setSending({ id });
    await actions.assign(seen, crew.find((each) => each.id === id) ?? null, crew);
    setSending(undefined);
  };
  const options =
    choices === undefined
      ? []
      : [
          ...(matchRank(unassigned, typed) === null
            ? []
            : [{ value: valueOf(null), label: unassigned, choice: undefined, disabled: false }]),
          ...search.choices.map((choice) => ({
            value: valueOf(choice.id),
            label: choice.name,
            choice,
            disabled: choice.disabled,
          })),
        ];
  const certain = typed === '' || search.certain || search.choices.length === 0;

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!open) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setUsedArrows(true);
    // Leaving the field chooses nothing, and neither does Enter if the match is ambiguous.
    if (event.key === 'Tab') event.stopPropagation();
    if (event.key === 'Enter' && !certain && !usedArrows) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const shownId = sending ? sending.id : appointment.technicianId;
  return (
    <Select
      className={styles.assign}
      size="medium"
      value={valueOf(shownId)}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setTyped('');
        setUsedArrows(false);
      }}
      options={options}
      loading={sending !== undefined}
      virtual={false}
      showSearch={
        (crew.length > manyTechnicians || hasKeyboard()) && {
          filterOption: false,
          searchValue: typed,
          onSearch: (words) => {
            setTyped(words);
            setUsedArrows(false);
          },
        }
      }
      defaultActiveFirstOption={certain}
      notFoundContent={
        choices === undefined ? (
          <Loading label="Checking availability" />
        ) : (
          'No technician’s name starts with that'
        )
      }
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
      onInputKeyDown={onKey}
      onChange={(value: string) => void assign(idOf(value))}
      labelRender={() =>
        shownId === null
          ? unassigned
          : (crew.find(({ id }) => id === shownId)?.name ?? technician?.name ?? 'Assigned')
      }
      optionRender={({ label, data }) => <Option label={label} choice={data.choice} />}
      title={technician && `${technician.name}, ${workStatusLabel(technician.status)}`}
    />
  );
}

function Option({ label, choice }: { label: ReactNode; choice: TechnicianChoice | undefined }) {
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
