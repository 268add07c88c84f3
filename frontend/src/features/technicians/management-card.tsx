import { Flex } from 'antd';
import { memo, useEffect, useRef } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { CardActions } from './card-actions';
import { EditTechnicianForm } from './edit-technician-form';
import { LocationForm } from './location-form';
import { Place, recordWords, TechnicianPanel, type DispatchParts } from './technician-facts';
import { Fact, RecordFacts } from '../../shared/ui/office/record-facts';
import text from '../../shared/ui/office/record-text.module.css';

interface ManagementCardProps extends DispatchParts {
  technician: Technician;
  editing: boolean;
  onEdit: (id: string) => void;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
  onPhoneLink: (id: string) => void;
}

export const ManagementCard = memo(function ManagementCard({
  technician,
  editing,
  onEdit,
  onDirty,
  onDone,
  onPhoneLink,
  ...parts
}: ManagementCardProps) {
  const { id, vehicleInfo, ratingCount, specialties } = technician;
  const editButton = useFocusAfter(editing);
  return (
    <TechnicianPanel
      {...parts}
      technician={technician}
      headingLevel={2}
      head={
        editing ? (
          <EditTechnicianForm
            kind="inline"
            technician={technician}
            onDirty={onDirty}
            onDone={onDone}
          />
        ) : null
      }
      facts={[
        !editing && (
          <Fact key="Vehicle" label="Vehicle">
            {vehicleInfo || 'Not specified'}
          </Fact>
        ),
        <Fact key="Rating" label={ratingCount === 0 ? 'Completed' : 'Rating'} wide={editing}>
          {recordWords(technician)}
        </Fact>,
        <Fact key="Specialties" label="Specialties" wide>
          {specialties.join(', ') || 'General repair'}
        </Fact>,
      ]}
      details={
        <Flex vertical gap={16}>
          <RecordFacts>
            <Fact label="Current location" wide>
              <Place location={technician.currentLocation} />
            </Fact>
            <Fact label="ID" wide>
              <span className={text.mono}>{id}</span>
            </Fact>
          </RecordFacts>
          <LocationForm technician={technician} />
        </Flex>
      }
      foot={!editing && <CardActions {...{ technician, onEdit, onPhoneLink, editButton }} />}
    />
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
