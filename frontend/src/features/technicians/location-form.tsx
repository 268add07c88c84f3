import { Button, Col, Input, Row } from 'antd';
import type { Technician } from '@contracts/tracking/technicians';
import { coordinateStep, mapDefaults } from '@contracts/vocabulary/places/map';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { useDraft } from '../../shared/editing/use-draft';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../shared/ui/office/office-form';
import { decimalOf } from './technician-values';
import { useSetTechnicianLocationMutation } from './technicians-endpoints';
import text from '../../shared/ui/office/record-text.module.css';

const empty = { lat: '', lng: '', address: '' };

/** Coordinates and address, all three required, on technician management. */
export function LocationForm({ technician }: { technician: Technician }) {
  const [setLocation, { isLoading }] = useSetTechnicianLocationMutation();
  const { typed, type, clear } = useDraft('technician location', technician.id, empty);

  const submit = async () => {
    if (isLoading) return;
    const [lat, lng, address] = [decimalOf(typed.lat), decimalOf(typed.lng), typed.address.trim()];
    if (lat === null || lng === null || address === '') {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all location fields',
        variant: 'destructive',
      });
      return;
    }
    const { error } = await setLocation({ id: technician.id, body: { lat, lng, address } });
    if (error) return toastFailure('Update Failed', error, 'Failed to update location');
    clear();
    toast({ title: 'Location Updated', description: `${technician.name} is at ${address}.` });
  };

  const coordinate = { type: 'number', step: coordinateStep, inputMode: 'decimal' } as const;
  return (
    <OfficeForm
      values={typed}
      onValuesChange={type}
      aria-label={`Location of ${technician.name}`}
      onFinish={() => void submit()}
    >
      <h3 className={text.partTitle}>Update Location</h3>
      <Row gutter={[10, 8]} align="bottom">
        <Col span={12}>
          <OfficeField name="lat" label="Latitude">
            <Input {...coordinate} placeholder={mapDefaults.lat.toFixed(4)} />
          </OfficeField>
        </Col>
        <Col span={12}>
          <OfficeField name="lng" label="Longitude">
            <Input {...coordinate} placeholder={mapDefaults.lng.toFixed(4)} />
          </OfficeField>
        </Col>
        <Col flex="1 1 120px">
          <OfficeField name="address" label="Address">
            <Input autoComplete="off" maxLength={trackingLimits.address} />
          </OfficeField>
        </Col>
        <Col>
          <Button
            htmlType="submit"
            loading={isLoading}
            aria-label={`Update Location of ${technician.name}`}
          >
            Update Location
          </Button>
        </Col>
      </Row>
    </OfficeForm>
  );
}
