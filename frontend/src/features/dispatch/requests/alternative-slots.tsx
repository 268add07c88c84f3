import { Alert, Button, Flex } from 'antd';
import type { ApiError } from '../../../shared/api/api-error';
import { formatMonthDay, formatSlot, formatWeekday } from '../../../shared/format';

interface AlternativeSlotsProps {
  /** The error of the call, if the chosen time was taken. Shows nothing for other errors. */
  error: unknown;
  onChoose: (hour: { appointmentDate: string; timeSlot: string }) => void;
  className?: string | undefined;
}

export function AlternativeSlots({ error, onChoose, className }: AlternativeSlotsProps) {
  const alternatives = (error as ApiError | undefined)?.alternatives ?? [];
  if (alternatives.length === 0) return null;
  return (
    <Alert
      type="warning"
      role="group"
      aria-label="Other available times"
      className={className}
      title="That time was just taken. Closest available times:"
      description={
        <Flex wrap gap={8}>
          {alternatives.map(({ date, timeSlot }) => (
            <Button
              key={`${date} ${timeSlot}`}
              size="small"
              onClick={() => onChoose({ appointmentDate: date, timeSlot })}
            >
              {formatWeekday(date)}, {formatMonthDay(date)}, {formatSlot(timeSlot)}
            </Button>
          ))}
        </Flex>
      }
    />
  );
}
