import { Button, Flex } from 'antd';
import { useState } from 'react';
import { outsideHourLabels, slotLabels, type HourLabel } from '@contracts/vocabulary/booking';
import { useAvailableSlotsQuery, type SlotsJob } from '../../../shared/api/available-slots';
import { hoursLeft } from '../../../shared/booking-window';
import { formatSlot } from '../../../shared/format';
import type { FormField } from '../../../shared/forms/visit-form';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { VisitField } from './visit-field';

/** In milliseconds: others book, too. */
const refreshMs = 30_000;

interface VisitHoursProps {
  field: FormField;
  error: string | undefined;
  /** YYYY-MM-DD; empty if none is chosen. */
  date: string;
  /** Only times when someone can do it are offered. */
  job: SlotsJob;
  /** Also times that customers can't book. */
  anyTime?: boolean;
}

export function VisitHours({ field, error, date, job, anyTime = false }: VisitHoursProps) {
  const [now] = useState(() => Date.now());
  const { currentData, isFetching, isError, refetch } = useAvailableSlotsQuery(
    { ...job, date },
    {
      skip: date === '',
      refetchOnMountOrArgChange: true,
      pollingInterval: refreshMs,
      skipPollingIfUnfocused: true,
    },
  );
  const free = currentData?.availableSlots;
  const offered = new Set<string>(free);
  const left = (labels: readonly HourLabel[]) =>
    anyTime && free ? hoursLeft(labels, date, now) : [];
  const outside = left(outsideHourLabels);
  const options = [
    ...(free ?? []).map((label) => ({ value: label, label: formatSlot(label) })),
    ...left(slotLabels)
      .filter((label) => !offered.has(label))
      .map((label) => ({ value: label, label: `${formatSlot(label)} (not offered online)` })),
    ...(outside.length > 0
      ? [
          {
            label: 'Outside business hours',
            options: outside.map((label) => ({ value: label, label: formatSlot(label) })),
          },
        ]
      : []),
  ];
  const failed = date !== '' && !free && isError && !isFetching;
  return (
    <VisitField
      field={field}
      error={error}
      notice={
        failed ? (
          <Flex wrap align="center" gap="6px 10px" role="alert">
            Couldn’t load the available times.
            <Button size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Flex>
        ) : free && options.length === 0 && !error ? (
          'No times left on this date. Choose another date.'
        ) : undefined
      }
    >
      {(wiring) => (
        <OfficeSelect
          {...wiring}
          placeholder={date === '' ? 'Choose a date first' : field.placeholder}
          disabled={date === '' || options.length === 0}
          loading={date !== '' && !free && isFetching}
          listHeight={400}
          options={options}
        />
      )}
    </VisitField>
  );
}
