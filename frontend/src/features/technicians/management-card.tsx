import { Button } from 'antd';
import { memo, useEffect, useRef, type ComponentType } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import type { Drafts } from '../../shared/editing/drafts';
import { DeactivateButton } from './deactivation';
import { EditTechnicianForm } from './edit-technician-form';
import { LocationForm } from './location-form';
import {
  DetailsFold,
  Fact,
  headingId,
  jobCount,
  Place,
  SpecialtyBadges,
  TechnicianHead,
  WorkFacts,
} from './technician-facts';
import type { EditField } from './technician-values';
import styles from './technicians.module.css';

interface ManagementCardProps {
  technician: Technician;
  drafts: Drafts<EditField>;
  editing: boolean;
  onEdit: (id: string) => void;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
  onPhoneLink: (id: string) => void;
  /** Shows what they have today. */
  Today: ComponentType<{ technician: Technician }>;
}

export const ManagementCard = memo(function ManagementCard({
  technician,
  drafts,
  editing,
  onEdit,
  onDirty,
  onDone,
  onPhoneLink,
  Today,
}: ManagementCardProps) {
  const { id, name, vehicleInfo, rating, completedJobs, specialties } = technician;
  const editButton = useFocusAfter(editing);
  return (
    <article className={styles.card} aria-labelledby={editing ? undefined : headingId(technician)}>
      {editing ? (
        <EditTechnicianForm
          kind="inline"
          technician={technician}
          drafts={drafts}
          onDirty={onDirty}
          onDone={onDone}
        />
      ) : (
        <TechnicianHead technician={technician} headingLevel={2} />
      )}
      <dl className={styles.facts}>
        <Fact label="Today" wide>
          <Today technician={technician} />
        </Fact>
        {!editing && <Fact label="Vehicle">{vehicleInfo || 'Not specified'}</Fact>}
        <Fact label={rating === null ? 'Completed' : 'Rating'} wide={editing}>
          {rating === null ? (
            jobCount(completedJobs)
          ) : (
            <>
              <span className={styles.figure}>{rating}/5</span> ({jobCount(completedJobs)})
            </>
          )}
        </Fact>
        <Fact label="Specialties" wide>
          {specialties.length > 0 ? (
            <SpecialtyBadges specialties={specialties} />
          ) : (
            'General repair'
          )}
        </Fact>
        {!editing && <WorkFacts technician={technician} />}
      </dl>
      <DetailsFold name={name}>
        <dl className={styles.facts}>
          <Fact label="Current location" wide>
            <Place location={technician.currentLocation} />
          </Fact>
          <Fact label="ID" wide>
            <span className={styles.number}>{id}</span>
          </Fact>
        </dl>
        <LocationForm technician={technician} />
      </DetailsFold>
      {!editing && (
        <div className={styles.foot}>
          <Button ref={editButton} onClick={() => onEdit(id)} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button onClick={() => onPhoneLink(id)} aria-label={`Phone link for ${name}`}>
            Phone link
          </Button>
          <DeactivateButton technician={technician} />
        </div>
      )}
    </article>
  );
});

/** Gives the button the focus when what it opened closes, unless something else has it. */
function useFocusAfter(active: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(active);
  useEffect(() => {
    const closed = before.current && !active;
    before.current = active;
    if (closed && document.activeElement === document.body) button.current?.focus();
  }, [active]);
  return button;
}
