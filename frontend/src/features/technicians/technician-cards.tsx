import { Button } from 'antd';
import { memo, useCallback, useEffect, useState } from 'react';
import type { Technician } from '@contracts/technicians';
import { formatCoordinates } from '../../shared/format';
import { EditTechnicianDrawer } from './edit-technician-drawer';
import { NoTechnicians } from './no-technicians';
import { PhoneLinkDialog } from './phone-link-dialog';
import { PositionForm } from './position-form';
import { Fact, headingId, jobCount, TechnicianHead } from './technician-facts';
import styles from './technicians.module.css';

interface TechnicianCardsProps {
  technicians: readonly Technician[];
  /** Leads to the form for a new one. */
  onAdd: () => void;
  /** One who has just been added: the focus goes to their card. */
  added: string | undefined;
}

type Task = { kind: 'edit' | 'phone-link'; id: string };

/** The admin page's technicians. */
export function TechnicianCards({ technicians, onAdd, added }: TechnicianCardsProps) {
  const [task, setTask] = useState<Task>();
  const [open, setOpen] = useState(false);
  const technician = technicians.find((each) => each.id === task?.id);
  // The task outlives its closing, so that the drawer keeps its words while it slides away.
  const begin = useCallback((next: Task) => {
    setTask(next);
    setOpen(true);
  }, []);
  const close = () => setOpen(false);
  const addedIsHere = technicians.some(({ id }) => id === added);
  useEffect(() => {
    if (!added || !addedIsHere) return;
    // The tab shows its content a moment after it was chosen.
    const frame = requestAnimationFrame(() =>
      document.getElementById(headingId({ id: added }))?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [added, addedIsHere]);
  return (
    <>
      <div className={styles.bar}>
        <h2 className={styles.barTitle}>Technicians</h2>
        <Button type="primary" onClick={onAdd}>
          Add Technician
        </Button>
      </div>
      {technicians.length === 0 ? (
        <NoTechnicians />
      ) : (
        <ul className={styles.grid}>
          {technicians.map((each) => (
            <li key={each.id}>
              <TechnicianCard technician={each} onTask={begin} />
            </li>
          ))}
        </ul>
      )}
      <EditTechnicianDrawer
        technician={technician}
        open={open && task?.kind === 'edit'}
        onClose={close}
      />
      <PhoneLinkDialog
        technician={technician}
        open={open && task?.kind === 'phone-link'}
        onClose={close}
      />
    </>
  );
}

const TechnicianCard = memo(function TechnicianCard({
  technician,
  onTask,
}: {
  technician: Technician;
  onTask: (task: Task) => void;
}) {
  const { id, name, currentLocation, specialties, vehicleInfo, rating, completedJobs } = technician;
  return (
    <article className={styles.card} aria-labelledby={headingId(technician)}>
      <TechnicianHead technician={technician} headingLevel={3} />
      <dl className={styles.facts}>
        <Fact label="Location">
          {currentLocation ? (
            <span className={styles.number}>{formatCoordinates(currentLocation)}</span>
          ) : (
            'Location not available'
          )}
        </Fact>
        <Fact label={rating === null ? 'Completed' : 'Rating'}>
          {rating !== null && <span className={styles.figure}>{rating.toFixed(1)} / 5.0 </span>}
          <span>{jobCount(completedJobs)}</span>
        </Fact>
        <Fact label="Specialties">
          {specialties.length > 0 ? specialties.join(', ') : 'General repair'}
        </Fact>
        <Fact label="Vehicle">{vehicleInfo || 'Not specified'}</Fact>
      </dl>
      <PositionForm technician={technician} />
      <div className={styles.foot}>
        <Button onClick={() => onTask({ kind: 'edit', id })} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button
          onClick={() => onTask({ kind: 'phone-link', id })}
          aria-label={`Phone link for ${name}`}
        >
          Phone link
        </Button>
      </div>
    </article>
  );
});
