import { Button, DatePicker, Flex, Input, Radio } from 'antd';
import dayjs from 'dayjs';
import { appliances, serviceTypes } from '@contracts/vocabulary/booking';
import { serviceCounties, zipTowns } from '@contracts/vocabulary/places/service-area';
import { workLimits, type DayOff, type WorkDay } from '@contracts/vocabulary/technician-work';
import { OfficeMultiSelect } from '../../../shared/ui/office/fields/office-select';
import { keepForm, WeekHours, weekdays } from '../../../shared/ui/office/fields/week-hours';
import { listOfText } from '../technician-values';

/** What Ant Design's form gives to a control. */
export interface ControlProps<Value> {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
}

const option = (value: string) => ({ value, label: value });

/** From our lists, or anything else. */
export function SpecialtiesSelect({ id, value = [], onChange }: ControlProps<readonly string[]>) {
  return (
    <OfficeMultiSelect
      id={id}
      orTyped
      value={[...value]}
      onChange={(chosen) => onChange?.(chosen.flatMap(listOfText))}
      options={[
        { label: 'Appliances', options: appliances.filter((one) => one !== 'Other').map(option) },
        { label: 'Services', options: serviceTypes.map(option) },
      ]}
    />
  );
}

const areas = [
  { label: 'Counties', options: serviceCounties.map(option) },
  ...serviceCounties.map((county) => ({
    label: `ZIP codes of ${county}`,
    options: Object.entries(zipTowns[county]).map(([zip, town]) => ({
      value: zip,
      label: `${zip} ${town}`,
    })),
  })),
];

export function AreaSelect({ id, value = [], onChange }: ControlProps<readonly string[]>) {
  return (
    <OfficeMultiSelect
      id={id}
      value={[...value]}
      onChange={onChange}
      placeholder="Everywhere"
      options={areas}
    />
  );
}

const usual = { start: '08:00', end: '17:00' };

/** All business hours, or a start and an end for each weekday. */
export function WorkWeek({ id, value: days = [], onChange }: ControlProps<readonly WorkDay[]>) {
  const own = weekdays.slice(0, 5).map(({ weekday }) => ({ weekday, ...usual }));
  return (
    <Flex vertical gap={8} id={id} onKeyDown={keepForm}>
      <Radio.Group
        aria-label="Working hours"
        value={days.length > 0}
        onChange={({ target }) => onChange?.(target.value ? own : [])}
        options={[
          { value: false, label: 'All business hours' },
          { value: true, label: 'Own hours' },
        ]}
      />
      {days.length > 0 && <WeekHours value={days} onChange={onChange} closed="Off" />}
    </Flex>
  );
}

const dateFormat = 'YYYY-MM-DD';

export function DaysOff({ id, value: days = [], onChange }: ControlProps<readonly DayOff[]>) {
  const change = (place: number, changes: Partial<DayOff>) =>
    onChange?.(days.map((day, index) => (index === place ? { ...day, ...changes } : day)));
  return (
    <Flex vertical gap={8} id={id} onKeyDown={keepForm}>
      {days.map(({ from, to, reason }, place) => (
        <Flex key={place} wrap gap={8}>
          <DatePicker.RangePicker
            aria-label={`Days off ${place + 1}`}
            format="MMM D, YYYY"
            value={from === '' ? null : [dayjs(from), dayjs(to)]}
            onChange={(chosen) => {
              const [first, last] = chosen ?? [];
              change(place, {
                from: first?.format(dateFormat) ?? '',
                to: last?.format(dateFormat) ?? '',
              });
            }}
          />
          <Input
            aria-label={`Reason for days off ${place + 1}`}
            placeholder="Reason"
            maxLength={workLimits.reason}
            value={reason}
            onChange={({ target }) => change(place, { reason: target.value })}
          />
          <Button
            aria-label={`Remove days off ${place + 1}`}
            onClick={() => onChange?.(days.filter((_, index) => index !== place))}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <Button
        style={{ alignSelf: 'flex-start' }}
        disabled={days.length >= workLimits.daysOff}
        onClick={() => onChange?.([...days, { from: '', to: '', reason: '' }])}
      >
        Add days off
      </Button>
    </Flex>
  );
}
