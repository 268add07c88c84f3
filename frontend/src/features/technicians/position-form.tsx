import { Button, Col, Input, Row } from 'antd';
import type { Technician } from '@contracts/tracking/technicians';
import { coordinateStep, mapDefaults } from '@contracts/vocabulary/places/map';
import { useDraft } from '../../shared/editing/use-draft';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../shared/ui/office/office-form';
import { placeOf } from './technician-values';
import { useSetTechnicianLocationMutation } from './technicians-endpoints';

const empty = { lat: '', lng: '' };

/** Coordinates, on tracking administration. An empty one keeps its value, or becomes the default. */
export function PositionForm({ technician }: { technician: Technician }) {
  const { typed, type, clear } = useDraft('technician position', technician.id, empty);
  const [setLocation, { isLoading }] = useSetTechnicianLocationMutation();
  const present = technician.currentLocation;
  const place = placeOf(typed, present);

  const send = async () => {
    if (!place || isLoading) return;
    const { error } = await setLocation({ id: technician.id, body: place });
    if (error) return toastFailure('Error updating location', error, 'Failed to update location');
    clear();
    toast({ title: 'Location updated successfully', description: technician.name });
  };

  const coordinate = { type: 'number', step: coordinateStep, inputMode: 'decimal' } as const;
  return (
    <OfficeForm
      values={typed}
      aria-label={`Location of ${technician.name}`}
      onValuesChange={type}
      onFinish={() => void send()}
    >
      <Row gutter={[10, 8]} align="bottom">
        <Col flex="1 1 90px">
          <OfficeField name="lat" label="Latitude">
            <Input {...coordinate} placeholder={(present?.lat ?? mapDefaults.lat).toFixed(4)} />
          </OfficeField>
        </Col>
        <Col flex="1 1 90px">
          <OfficeField name="lng" label="Longitude">
            <Input {...coordinate} placeholder={(present?.lng ?? mapDefaults.lng).toFixed(4)} />
          </OfficeField>
        </Col>
        <Col>
          <Button
            htmlType="submit"
            loading={isLoading}
            disabled={!place}
            aria-label={`Update the location of ${technician.name}`}
          >
            Update
          </Button>
        </Col>
      </Row>
    </OfficeForm>
  );
}
