import { Form, Input, Modal } from 'antd';
import { lazy, Suspense } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import type { CustomerLocation, DispatchRecord } from '@contracts/tracking/records';
import type { Point } from '@contracts/vocabulary/places/distance';
import { trackingMessages } from '@contracts/vocabulary/tracking';
import { messageOf } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { useSeen } from '../../../shared/editing/use-seen';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { usePinHouseMutation } from '../dispatch-endpoints';
import { toastOthersChange } from '../jobs/use-toast-change';
import styles from './job-drawer.module.css';

const PinMap = lazy(() => import('../../../shared/ui/map/pin-map'));

interface PinDialogProps {
  appointment: Appointment;
  record: DispatchRecord;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

type Entries = Record<'latitude' | 'longitude', string>;

const digits = 6;
const textsOf = ({ lat, lng }: Point): Entries => ({
  latitude: lat.toFixed(digits),
  longitude: lng.toFixed(digits),
});

const isDegrees = (text: string, most: number) =>
  text.trim() !== '' && Math.abs(Number(text)) <= most;

const checkUpTo = (most: number) => (text: string) =>
  isDegrees(text, most) ? undefined : trackingMessages.coordinates;

const houseIn = ({ latitude, longitude }: Entries): Point | null =>
  isDegrees(latitude, 90) && isDegrees(longitude, 180)
    ? { lat: Number(latitude), lng: Number(longitude) }
    : null;

/** What is known by now. An approximate place is no start: it would look like the house. */
const entriesOf = ({ lat, lng, approximate }: CustomerLocation): Entries =>
  lat === null || lng === null || approximate
    ? { latitude: '', longitude: '' }
    : textsOf({ lat, lng });

const isSamePlace = (seen: DispatchRecord, current: DispatchRecord) =>
  seen.customerLocation.address === current.customerLocation.address;

/** Stays open after a refusal and keeps the pin. */
export function PinDialog({ appointment, open, onClose, afterClose, ...rest }: PinDialogProps) {
  const [record, see] = useSeen(rest.record, open);
  const { appointmentId, customerLocation } = record;
  const { typed, type, clear } = useDraft('house pin', appointmentId, entriesOf(customerLocation));
  const [form] = Form.useForm<Entries>();
  const [pinHouse, attempt] = usePinHouseMutation();
  const house = houseIn(typed);

  /** Closing the dialog keeps what was chosen, its button that gives it up doesn't. */
  const finish = () => {
    clear();
    onClose();
  };

  const submit = async () => {
    if (attempt.isLoading || !house) return;
    const sent = await sendAsSeen(
      record,
      isSamePlace,
      ({ customerLocation: { lat, lng } }) => lat === house.lat && lng === house.lng,
      (version) => pinHouse({ appointmentId, latitude: house.lat, longitude: house.lng, version }),
    );
    if (sent.outcome === 'changed') {
      toastOthersChange(`The address is ${sent.now.customerLocation.address} now. Check the pin.`);
      see(sent.now);
    } else if (sent.outcome === 'done') {
      toast({
        title: 'House pinned',
        description: 'This visit and later ones to the address use the exact place.',
      });
      finish();
    }
  };

  return (
    <Modal
      open={open}
      title={`Pin ${appointment.number} on the map`}
      okText="Save pin"
      cancelText="Keep as is"
      confirmLoading={attempt.isLoading}
      onOk={() => form.submit()}
      cancelButtonProps={{ onClick: finish }}
      onCancel={onClose}
      destroyOnHidden
      afterClose={() => {
        attempt.reset();
        afterClose();
      }}
    >
      <p className={styles.paragraph}>
        <strong>{customerLocation.address}</strong>
        <br />
        Click where the house is, or drag it into place.
      </p>
      <div className={styles.paragraph}>
        <Suspense
          fallback={
            <div className={styles.pinMap}>
              <Loading label="Loading the map" fill />
            </div>
          }
        >
          <PinMap
            known={customerLocation}
            house={house}
            onPin={(point) => {
              type(textsOf(point));
              attempt.reset();
            }}
          />
        </Suspense>
      </div>
      <OfficeForm<Entries>
        form={form}
        values={typed}
        className={styles.hourForm}
        onValuesChange={(changes) => {
          type(changes as Partial<Entries>);
          attempt.reset();
        }}
        onFinish={() => void submit()}
      >
        <OfficeField name="latitude" label="Latitude" check={checkUpTo(90)}>
          <Input type="number" step="0.0001" autoComplete="off" />
        </OfficeField>
        <OfficeField name="longitude" label="Longitude" check={checkUpTo(180)}>
          <Input type="number" step="0.0001" autoComplete="off" />
        </OfficeField>
      </OfficeForm>
      {attempt.error && (
        <p role="alert" className={styles.problem}>
          {messageOf(attempt.error, 'The pin wasn’t saved. Please try again.')}
        </p>
      )}
    </Modal>
  );
}
