import { Button, Flex, Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import type { BookingSettings } from '@contracts/booking/settings';
import {
  areCounties,
  bookingNumberNames,
  bookingNumberRules,
  bookingTextRules,
  changeWords,
  countiesMessage,
  feeMessage,
  feePattern,
  isOpeningHours,
  openingHoursMessage,
  textSignatureLength,
  textSignatureMessage,
  textSignaturePattern,
  type BookingNumberName,
  type BookingRules as Rules,
  type BookingSettingName,
} from '@contracts/vocabulary/office/booking-settings';
import { serviceCounties } from '@contracts/vocabulary/places/service-area';
import { isWorkWeek } from '@contracts/vocabulary/technician-work';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { outcomeOf } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import { OfficeMultiSelect } from '../../../shared/ui/office/fields/office-select';
import { WeekHours } from '../../../shared/ui/office/fields/week-hours';
import { FieldGrid, Part, TheirChanges } from '../settings-parts';
import { useChangeBookingSettingsMutation } from './settings-endpoints';
import { outsideWords, VisitsOutside } from './visits-outside';

const times: readonly BookingNumberName[] = bookingNumberNames.filter(
  (name) => !['lateAfterMinutes', 'staleAfterMinutes'].includes(name),
);
const alerts = bookingNumberNames.filter((name) => !times.includes(name));

interface Draft {
  readonly typed: Partial<Rules>;
  /** What it is based on: as it was when it was started. */
  readonly seen?: BookingSettings;
  /** What someone else has changed of the same. */
  readonly theirs: readonly string[];
}

const nothing: Draft = { typed: {}, theirs: [] };

/** What the office decides. Never replaces what someone else has changed unless that was shown. */
export function BookingRules({ settings }: { settings: BookingSettings }) {
  const { typed: draft, type, clear, get } = useDraft('booking rules', '', nothing);
  const { typed, seen = settings, theirs } = draft;
  const [change, { isLoading }] = useChangeBookingSettingsMutation();
  // What someone else has changed shows next to what is typed.
  const save = async () => {
    const { openingHours, counties, ...rest } = typed;
    const names = Object.keys(typed) as BookingSettingName[];
    const isIn = (rules: Partial<Rules>, name: BookingSettingName, now: BookingSettings) =>
      JSON.stringify(rules[name]) === JSON.stringify(now[name]);
    const sent = outcomeOf<BookingSettings>(
      await change({
        ...rest,
        ...(openingHours && { openingHours: [...openingHours] }),
        ...(counties && { counties: [...counties] }),
        version: seen.version,
      }),
      (now) => names.every((name) => isIn(typed, name, now)),
    );
    if (sent.outcome === 'done') {
      clear();
      const { outside } = sent.record;
      toast({
        title: 'Settings saved',
        description:
          typed.openingHours && outside.count > 0
            ? `${outsideWords(outside)}. Move them, or keep them.`
            : 'They take effect within seconds.',
      });
      return;
    }
    toastFailure('Settings not saved', sent.error);
    // Nothing is left once someone else has logged in.
    if (sent.outcome === 'failed' || !get()) return;
    const { now } = sent;
    const changed = names.filter((name) => !isIn(seen, name, now) && !isIn(typed, name, now));
    type({ seen: now, theirs: changed.map((name) => changeWords(name, now[name], seen[name])) });
  };
  return (
    <OfficeForm<Rules>
      values={{ ...seen, ...typed }}
      onValuesChange={(changed: Partial<Rules>) =>
        type({ seen, typed: { ...get()?.typed, ...changed } })
      }
      onFinish={() => {
        if (!isLoading) void save();
      }}
    >
      <Flex vertical gap={24}>
        <Fields title="Hours and area">
          <Form.Item
            {...itemOf('openingHours')}
            rules={[
              ruleOf<Rules['openingHours']>(
                (days) => isWorkWeek(days) && isOpeningHours(days),
                openingHoursMessage,
              ),
            ]}
          >
            <WeekHours fullHours closed="Closed" />
          </Form.Item>
          <VisitsOutside outside={settings.outside} />
          <Form.Item
            {...itemOf('counties')}
            rules={[ruleOf<Rules['counties']>(areCounties, countiesMessage)]}
          >
            <OfficeMultiSelect
              options={serviceCounties.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
        </Fields>
        <Fields title="Booking">
          {times.map((name) => (
            <NumberField key={name} name={name} />
          ))}
          <Form.Item
            {...itemOf('serviceCallFee')}
            rules={[{ pattern: feePattern, message: feeMessage }]}
          >
            <Input prefix="$" inputMode="decimal" style={{ width: 180 }} />
          </Form.Item>
        </Fields>
        <Fields title="Alerts and messages">
          {alerts.map((name) => (
            <NumberField key={name} name={name} />
          ))}
          <Form.Item
            {...itemOf('textSignature')}
            rules={[{ pattern: textSignaturePattern, message: textSignatureMessage }]}
          >
            <Input count={{ show: true, max: textSignatureLength }} />
          </Form.Item>
        </Fields>
        <TheirChanges theirs={theirs} />
        <div>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Save
          </Button>
        </div>
      </Flex>
    </OfficeForm>
  );
}

const Fields = ({ title, children }: { title: string; children: ReactNode }) => (
  <Part title={title}>
    <FieldGrid>{children}</FieldGrid>
  </Part>
);

function NumberField({ name }: { name: BookingNumberName }) {
  const { label, hint, unit, min, max } = bookingNumberRules[name];
  const message = `Enter ${unit} from ${min} to ${max}`;
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[{ required: true, type: 'integer', min, max, message }]}
    >
      <InputNumber min={0} precision={0} suffix={unit} style={{ width: 180 }} />
    </Form.Item>
  );
}

function itemOf(name: Exclude<BookingSettingName, BookingNumberName>) {
  const { label, hint } = bookingTextRules[name];
  return { name, label, extra: hint };
}

/** The messages are those of the server. */
const ruleOf = <Value,>(fits: (value: Value) => boolean, message: string) => ({
  validator: (_: unknown, value: Value) =>
    fits(value) ? Promise.resolve() : Promise.reject(new Error(message)),
});
