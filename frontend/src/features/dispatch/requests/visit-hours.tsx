import { Button, Select } from 'antd';
import { useAvailableSlotsQuery } from '../../../shared/api/available-slots';
import { formatSlot } from '../../../shared/format';
import { Field } from '../../../shared/ui/forms/field';
import styles from './requests.module.css';

/** Others book too: the hours on the screen are asked for again this often. */
const refreshMs = 30_000;

interface VisitHoursProps {
  frame: { id: string; label: string; error: string | undefined };
  /** YYYY-MM-DD; empty as long as none is chosen. */
  date: string;
  select: {
    value: string | undefined;
    virtual: boolean;
    status: 'error' | undefined;
    onChange: (timeSlot: string) => void;
  };
}

/** The free hours of the chosen date. */
export function VisitHours({ frame, date, select }: VisitHoursProps) {
  const { currentData, isFetching, isError, refetch } = useAvailableSlotsQuery(date, {
    skip: date === '',
    refetchOnMountOrArgChange: true,
    pollingInterval: refreshMs,
    skipPollingIfUnfocused: true,
  });
  const free = currentData?.availableSlots;
  const failed = date !== '' && !free && isError && !isFetching;
  return (
    <Field
      {...frame}
      error={frame.error}
      hint={free?.length === 0 ? 'No free hours on this date. Choose another one.' : undefined}
    >
      {(wiring) => (
        <>
          <Select
            {...wiring}
            {...select}
            placeholder={date === '' ? 'First a date' : 'Choose a time'}
            disabled={date === '' || !free || free.length === 0}
            loading={date !== '' && !free && isFetching}
            listHeight={400}
            options={free?.map((label) => ({ value: label, label: formatSlot(label) }))}
          />
          {failed && (
            <p className={styles.hours} role="alert">
              The free hours could not be loaded.
              <Button size="small" onClick={() => void refetch()}>
                Try Again
              </Button>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
