import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Tooltip } from '../../../shared/ui/tooltip';
import styles from '../board.module.css';
import type { CrewMember, Job } from '../jobs/job';
import type { JobActions } from '../steps/use-job-actions';
import { whySuggested, type Suggestion } from './suggestions';

interface SuggestionButtonProps {
  job: Job;
  suggestion: Suggestion | undefined;
  crew: readonly CrewMember[];
  actions: JobActions;
}

/** Gives the job to the one who suits it best. Its place stays, so that no row moves. */
export function SuggestionButton({ job, suggestion, crew, actions }: SuggestionButtonProps) {
  const [had, setHad] = useState(false);
  const [sending, setSending] = useState(false);
  if (suggestion && !had) setHad(true);
  const { appointment } = job;
  const next = useRef<HTMLElement>(undefined);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone. Work continues with the next one, not in this row.
  useEffect(() => {
    if (appointment.technicianId === null) return;
    const focused = document.activeElement;
    const row = place.current?.closest('tr, li');
    if (focused === document.body || row?.contains(focused)) next.current?.focus();
    next.current = undefined;
  }, [appointment.technicianId]);
  const technician = crew.find(({ id }) => id === suggestion?.technician.id);
  const assign = async (button: HTMLElement) => {
    if (!technician || sending) return;
    next.current = following(button);
    setSending(true);
    await actions.assign(job, technician, crew);
    setSending(false);
  };
  if (!had) return null;
  return (
    <div className={styles.suggestion} ref={place}>
      {suggestion && technician && appointment.technicianId === null && (
        <Tooltip text={whySuggested(suggestion, appointment)}>
          <Button
            size="small"
            data-suggestion
            loading={sending}
            aria-label={`Assign ${technician.name} to ${appointment.number}`}
            onClick={({ currentTarget }) => void assign(currentTarget)}
          >
            Assign {technician.name.split(' ')[0]}
            {suggestion.minutes !== null && `, ${suggestion.minutes} min`}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}

function following(button: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-suggestion]')];
  return all[all.indexOf(button) + 1];
}
