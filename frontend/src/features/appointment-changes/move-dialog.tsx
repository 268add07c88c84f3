import { useState } from 'react';
import { Button } from '../../shared/ui/button';
import { SlotAlternatives } from '../../shared/ui/slots/slot-alternatives';
import { SlotPicker } from '../../shared/ui/slots/slot-picker';
import { whenOf } from './appointment-words';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog';
import { useMoveOwnAppointmentMutation } from './change-endpoints';
import { ChangeNotice, InSight } from './change-notice';
import { isAsWanted, refusalOf } from './change-outcome';
import styles from './changes.module.css';
import { useTries } from './use-tries';

/** Reschedules a visit. The old time is kept until the new one is taken. */
export function MoveDialog({ appointment: shown, access, onClose, onDone }: ChangeDialogProps) {
  const [date, setDate] = useState('');
  const [timeSlot, setTimeSlot] = useState('');
  const { appointment, final, refused, count, onRefused } = useTries(shown, onDone);
  const [move, { isLoading, originalArgs }] = useMoveOwnAppointmentMutation();
  const chosen = date !== '' && timeSlot !== '' && !isAsWanted(appointment, { date, timeSlot });

  const submit = async () => {
    const result = await move({
      access,
      body: { appointmentDate: date, timeSlot, version: appointment.version },
    });
    const failure = result.error && refusalOf(result.error, { date, timeSlot });
    if (failure) onRefused({ date, timeSlot }, failure);
    else onDone();
  };

  return (
    <ChangeDialog
      title="Reschedule your visit"
      description={`${appointment.number} is on ${whenOf(appointment)}. We’ll hold that time until you confirm a new one.`}
      final={final}
      keep="Keep current time"
      action={
        <Button
          variant="primary"
          disabled={!chosen}
          pending={isLoading}
          pendingLabel="Moving..."
          onClick={() => void submit()}
        >
          Reschedule
        </Button>
      }
      onClose={onClose}
    >
      {!final && (
        <SlotPicker
          date={date}
          timeSlot={timeSlot}
          job={{ appliance: appointment.appliance, serviceType: appointment.serviceType }}
          onDate={setDate}
          onHour={setTimeSlot}
          onSlotsLoaded={(answer) => {
            const labels: readonly string[] = answer.availableSlots;
            if (answer.date === date && !labels.includes(timeSlot)) setTimeSlot('');
          }}
        />
      )}
      {refused?.kind === 'taken' ? (
        <InSight key={count}>
          <SlotAlternatives
            offered={refused.alternatives}
            // The next one that is asked for isn't taken yet.
            taken={isLoading ? undefined : originalArgs?.body}
            date={date}
            timeSlot={timeSlot}
            onChoose={(slot) => {
              setDate(slot.date);
              setTimeSlot(slot.timeSlot);
            }}
            thenDo="reschedule again"
            otherwise="Please choose another date."
          />
        </InSight>
      ) : (
        refused && <ChangeNotice key={count} refused={refused} />
      )}
      {!final && (
        <p className={styles.choice} aria-live="polite">
          {chosen && (
            <>
              New time: <strong>{whenOf({ appointmentDate: date, timeSlot })}</strong>
            </>
          )}
        </p>
      )}
    </ChangeDialog>
  );
}
