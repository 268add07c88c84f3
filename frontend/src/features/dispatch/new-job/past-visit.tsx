import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import {
  bookingTextLimits,
  outsideHourLabels,
  recordedDays,
  slotLabels,
  type HourLabel,
} from '@contracts/vocabulary/booking';
import { methodLabels, takenMethods } from '@contracts/vocabulary/payments';
import { hoursLeft } from '../../../shared/booking-window';
import {
  addDays,
  businessDate,
  formatMonthDay,
  formatSlot,
  formatWeekdayShort,
} from '../../../shared/format';
import { OfficeField } from '../../../shared/ui/office/office-form';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { CheckNumber } from '../job/check-number';
import { dollarsOf } from '../../../shared/forms/typed-dollars';
import type { CrewMember } from '../jobs/job';
import fields from '../requests/requests.module.css';
import { VisitField } from '../requests/visit-field';
import { fieldNamed, type CallDraft, type CallErrors } from './call-draft';

interface PastVisitProps {
  crew: readonly CrewMember[];
  draft: CallDraft;
  errors: CallErrors;
  enter: (changes: Partial<CallDraft>) => void;
}

const payments = [
  { value: '', label: 'Not paid yet' },
  ...takenMethods.map((value) => ({ value, label: methodLabels[value] })),
];

/** When a visit took place, what was done, and how it was paid. */
export function PastVisit({ crew, draft, errors, enter }: PastVisitProps) {
  const { appointmentDate, paidWith, timeSlot } = draft;
  const [now] = useState(() => Date.now());
  const today = businessDate(now);
  const dates = Array.from({ length: recordedDays + 1 }, (_, days) => addDays(today, -days));
  return (
    <>
      <VisitField field={fieldNamed('appointmentDate')} error={errors.appointmentDate}>
        {(wiring) => (
          <OfficeSelect
            {...wiring}
            placeholder="Choose a date"
            options={dates.map((value) => ({
              value,
              label: `${formatWeekdayShort(value)}, ${formatMonthDay(value)}`,
            }))}
            onChange={() => timeSlot !== '' && enter({ timeSlot: '' })}
          />
        )}
      </VisitField>
      <VisitField field={fieldNamed('timeSlot')} error={errors.timeSlot}>
        {(wiring) => (
          <OfficeSelect
            {...wiring}
            placeholder={appointmentDate === '' ? 'Choose a date first' : 'Choose a time'}
            disabled={appointmentDate === ''}
            options={hoursOver(appointmentDate, now).map((value) => ({
              value,
              label: formatSlot(value),
            }))}
          />
        )}
      </VisitField>
      {/* Someone who is away now may have been there. */}
      <Form.Item name="technicianId" label="Technician">
        <OfficeSelect
          options={[
            { value: '', label: 'No one' },
            ...crew.map(({ id, name, active }) => ({ value: id, label: name, disabled: !active })),
          ]}
        />
      </Form.Item>
      <OfficeField
        name="workDone"
        label="Work done"
        optional
        hint="The customer reads this."
        className={fields.whole}
      >
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={bookingTextLimits.technicianNotes}
        />
      </OfficeField>
      <OfficeField
        name="totalCost"
        label="Total cost"
        optional={paidWith === ''}
        check={(text) => wrongTotal(text, paidWith)}
      >
        <Input prefix="$" inputMode="decimal" maxLength={12} autoComplete="off" />
      </OfficeField>
      <OfficeField
        name="paidWith"
        label="Paid with"
        hint={paidWith === '' ? 'The customer gets the bill.' : 'They get a receipt for the total.'}
      >
        <Radio.Group optionType="button" options={payments} />
      </OfficeField>
      {paidWith === 'check' && <CheckNumber />}
    </>
  );
}

function wrongTotal(text: string, paidWith: CallDraft['paidWith']): string | undefined {
  const amount = dollarsOf(text);
  if (text.trim() === '') return paidWith === '' ? undefined : 'Enter what was paid';
  const isRight = amount !== null && amount >= 0 && (paidWith === '' || amount > 0);
  return isRight ? undefined : 'Enter an amount in dollars, such as 184.50';
}

/** Of all the day's hours. */
function hoursOver(date: string, now: number): HourLabel[] {
  const all = [...outsideHourLabels, ...slotLabels].sort();
  const left = new Set(hoursLeft(all, date, now));
  return all.filter((label) => !left.has(label));
}
