import { Button, Card, Flex, Form, InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import type { BookingRules as Rules, BookingSettings } from '@contracts/booking/settings';
import {
  bookingSettingNames,
  bookingSettingRules,
} from '@contracts/vocabulary/office/booking-settings';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { editConflict } from '../../../shared/api/api-error';
import { useSeen } from '../../../shared/editing/use-seen';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { useChangeBookingSettingsMutation } from './settings-endpoints';

/** The numbers that the office decides. A change is based on what was seen when it was started. */
export function BookingRules({ settings }: { settings: BookingSettings }) {
  const [form] = Form.useForm<Rules>();
  const [typed, setTyped] = useState<Partial<Rules>>({});
  const [seen, see] = useSeen(settings, Object.keys(typed).length > 0);
  const [change, { isLoading }] = useChangeBookingSettingsMutation();
  // What someone else has changed shows next to what is typed.
  useEffect(() => form.setFieldsValue({ ...seen, ...typed }), [form, seen, typed]);
  const save = async () => {
    const { data, error } = await change({ ...typed, version: seen.version });
    if (data) {
      setTyped({});
      toast({ title: 'Settings saved', description: 'They take effect within seconds.' });
      return;
    }
    toastFailure('Settings not saved', error);
    const now = editConflict<BookingSettings>(error);
    if (now) see(now);
  };
  return (
    <Card role="region" aria-label="Booking" title={<h2 className={text.partTitle}>Booking</h2>}>
      <OfficeForm<Rules>
        form={form}
        onValuesChange={(changed: Partial<Rules>) => setTyped({ ...typed, ...changed })}
        onFinish={() => {
          if (!isLoading) void save();
        }}
      >
        <Flex vertical gap={16} align="start">
          {bookingSettingNames.map((name) => {
            const { label, hint, unit, max } = bookingSettingRules[name];
            const message = `Enter ${unit} from 0 to ${max}`;
            return (
              <Form.Item
                key={name}
                name={name}
                label={label}
                extra={hint}
                rules={[{ required: true, type: 'integer', min: 0, max, message }]}
              >
                <InputNumber min={0} precision={0} suffix={unit} style={{ width: 180 }} />
              </Form.Item>
            );
          })}
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Save
          </Button>
        </Flex>
      </OfficeForm>
    </Card>
  );
}
