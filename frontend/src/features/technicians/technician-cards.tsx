import { Button, Drawer, Flex } from 'antd';
import { memo, useCallback, useEffect, useState } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { formatCoordinates } from '../../shared/format';
import { useAddressParams } from '../../shared/page/use-address-params';
import { useLastOpened } from '../../shared/ui/office/record-drawer';
import { CardActions } from './card-actions';
import { Deactivated } from './deactivation';
import { NoTechnicians } from './no-technicians';
import { PhoneLinkDialog } from './phone-link-dialog';
import { PositionForm } from './position-form';
import { headingId, recordWords, TechnicianPanel, type DispatchParts } from './technician-facts';
import { Fact, RecordFacts } from '../../shared/ui/office/record-facts';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './technicians.module.css';
import { EditTechnicianForm } from './edit-technician-form';

interface TechnicianCardsProps extends DispatchParts {
  technicians: readonly Technician[];
  /** Opens the form for a new one. */
  onAdd: () => void;
  /** Gets the focus, because it has just been added. */
  added: string | undefined;
}

const keys = { edited: 'technician' } as const;
const options = { drawer: 'edited' } as const;

export function TechnicianCards({ technicians, onAdd, added, ...parts }: TechnicianCardsProps) {
  const [{ edited }, change] = useAddressParams(keys, options);
  const [linkFor, setLinkFor] = useState('');
  const [lastEdited, lastLinked] = [useLastOpened(edited), useLastOpened(linkFor)];
  const edit = useCallback((id: string) => change({ edited: id }), [change]);
  const addedIsHere = technicians.some(({ id }) => id === added);
  useEffect(() => {
    if (!added || !addedIsHere) return;
    // The tab renders its content a frame after it was chosen.
    const frame = requestAnimationFrame(() =>
      document.getElementById(headingId({ id: added }))?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [added, addedIsHere]);
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap={8} className={styles.above}>
        <h2 className={text.sectionTitle}>Technicians</h2>
        <Button type="primary" onClick={onAdd}>
          Add Technician
        </Button>
      </Flex>
      {technicians.length === 0 ? (
        <NoTechnicians />
      ) : (
        <ul className={styles.grid}>
          {technicians
            .filter(({ active }) => active)
            .map((each) => (
              <li key={each.id}>
                <TechnicianCard
                  technician={each}
                  {...parts}
                  onEdit={edit}
                  onPhoneLink={setLinkFor}
                />
              </li>
            ))}
        </ul>
      )}
      <Deactivated technicians={technicians} />
      <EditTechnicianDrawer
        technician={technicians.find(({ id }) => id === lastEdited)}
        open={technicians.some(({ id }) => id === edited)}
        onClose={() => change({ edited: '' })}
      />
      <PhoneLinkDialog
        technician={technicians.find(({ id }) => id === lastLinked)}
        open={linkFor !== ''}
        onClose={() => setLinkFor('')}
      />
    </>
  );
}

const TechnicianCard = memo(function TechnicianCard({
  technician,
  onEdit,
  onPhoneLink,
  ...parts
}: DispatchParts & {
  technician: Technician;
  onEdit: (id: string) => void;
  onPhoneLink: (id: string) => void;
}) {
  const { currentLocation, specialties, vehicleInfo, ratingCount } = technician;
  return (
    <TechnicianPanel
      {...parts}
      technician={technician}
      headingLevel={3}
      facts={[
        <Fact key="Rating" label={ratingCount === 0 ? 'Completed' : 'Rating'}>
          {recordWords(technician)}
        </Fact>,
        <Fact key="Specialties" label="Specialties">
          {specialties.join(', ') || 'General repair'}
        </Fact>,
        <Fact key="Vehicle" label="Vehicle" wide>
          {vehicleInfo || 'Not specified'}
        </Fact>,
      ]}
      details={
        <Flex vertical gap={16}>
          <RecordFacts>
            <Fact label="Location" wide>
              {currentLocation ? formatCoordinates(currentLocation) : 'Location not available'}
            </Fact>
          </RecordFacts>
          <PositionForm technician={technician} />
        </Flex>
      }
      foot={<CardActions {...{ technician, onEdit, onPhoneLink }} />}
    />
  );
});

interface EditTechnicianDrawerProps {
  technician: Technician | undefined;
  open: boolean;
  onClose: () => void;
}

/** Input outlives the drawer. */
function EditTechnicianDrawer({ technician, open, onClose }: EditTechnicianDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={`Edit ${technician?.name ?? 'technician'}`}
      size={460}
      destroyOnHidden
    >
      {technician && (
        <EditTechnicianForm
          key={technician.id}
          kind="edit"
          technician={technician}
          onDone={onClose}
        />
      )}
    </Drawer>
  );
}
