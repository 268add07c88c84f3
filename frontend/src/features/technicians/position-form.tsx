import { Button, Input } from 'antd';
import type { FormEvent } from 'react';
import type { Technician } from '@contracts/tracking';
import { coordinateStep, mapDefaults } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../shared/api/api-error';
import { Field } from '../../shared/ui/forms/field';
import { toast } from '../../shared/ui/feedback/toast-store';
import { placeOf } from './technician-drafts';
import { useSetTechnicianLocationMutation } from './technicians-endpoints';
import styles from './technicians.module.css';
import { useDraft } from './use-draft';

const nothingTyped = { lat: '', lng: '' };

/** Two coordinates on a card of the admin page: what is left empty stays as it is, or becomes the default. */
export function PositionForm({ technician }: { technician: Technician }) {
  const { draft, setDraft, text } = useDraft(nothingTyped);
  const [setLocation, { isLoading }] = useSetTechnicianLocationMutation();
  const present = technician.currentLocation;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const place = placeOf(draft, present);
    if (!place || isLoading) return;
    const { error } = await setLocation({ id: technician.id, body: place });
    if (error) {
      toast({
        title: 'Error updating location',
        description: messageOf(error, 'Failed to update location'),
        variant: 'destructive',
      });
      return;
    }
    setDraft(nothingTyped);
    toast({ title: 'Location updated successfully', description: technician.name });
  };

  const coordinate = { type: 'number', step: coordinateStep, inputMode: 'decimal' } as const;
  return (
    <form
      className={styles.place}
      noValidate
      aria-label={`Location of ${technician.name}`}
      onSubmit={(event) => void send(event)}
    >
      <Field label="Latitude">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('lat')}
            {...coordinate}
            placeholder={(present?.lat ?? mapDefaults.lat).toFixed(4)}
          />
        )}
      </Field>
      <Field label="Longitude">
        {(wiring) => (
          <Input
            {...wiring}
            {...text('lng')}
            {...coordinate}
            placeholder={(present?.lng ?? mapDefaults.lng).toFixed(4)}
          />
        )}
      </Field>
      <Button
        htmlType="submit"
        loading={isLoading}
        disabled={!placeOf(draft, present)}
        aria-label={`Update the location of ${technician.name}`}
      >
        Update
      </Button>
    </form>
  );
}
