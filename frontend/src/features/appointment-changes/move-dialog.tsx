import type { CustomerAppointment } from '@contracts/own-records';
import { useState } from 'react';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { SlotAlternatives } from '../../shared/ui/slots/slot-alternatives';
import { SlotPicker } from '../../shared/ui/slots/slot-picker';
import { whenOf } from './appointment-words';
import { useMoveOwnAppointmentMutation, type Access } from './change-endpoints';
import { ChangeNotice, InSight } from './change-notice';
import { isAsWanted, isToCome, refusalOf, type Change, type Refused } from './change-outcome';
import styles from './changes.module.css';
import { useDoneAfterAll } from './use-done-after-all';

export interface ChangeDialogProps {
  appointment: CustomerAppointment;
  access: Access;
  onClose: () => void;
  onDone: () => void;
}

/** Another hour for a visit. Nothing is given up before the new hour is taken. */
export function MoveDialog({ appointment: shown, access, onClose, onDone }: ChangeDialogProps) {
  const [date, setDate] = useState('');
  const [timeSlot, setTimeSlot] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tries, setTries] = useState(0);
  const [tried, setTried] = useState<Change | null>(null);
  useDoneAfterAll(shown, tried, onDone);
  const [move, { isLoading }] = useMoveOwnAppointmentMutation();
  const appointment = refused?.kind === 'changed' ? newer(shown, refused.current) : shown;
  const chosen = date !== '' && timeSlot !== '' && !isAsWanted(appointment, { date, timeSlot });
  const final = refused?.kind === 'too-late' || !isToCome(appointment);

  const submit = async () => {
    const result = await move({
      access,
      body: { appointmentDate: date, timeSlot, version: appointment.version },
    });
    const failure = result.error && refusalOf(result.error, { date, timeSlot });
    if (!failure) {
      onDone();
      return;
    }
    setTried({ date, timeSlot });
    setTries((before) => before + 1);
    setRefused(failure);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Move to another hour"
      description={`${appointment.number} is on ${whenOf(appointment)}. It stays there until the new hour is yours.`}
      actions={
        final ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Keep this hour</Button>
            <Button
              variant="primary"
              disabled={!chosen}
              pending={isLoading}
              pendingLabel="Moving..."
              onClick={() => void submit()}
            >
              Move the visit
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {!final && (
          <SlotPicker
            date={date}
            timeSlot={timeSlot}
            onDate={setDate}
            onHour={setTimeSlot}
            onHoursKnown={(answer) => {
              const labels: readonly string[] = answer.availableSlots;
              if (answer.date === date && !labels.includes(timeSlot)) setTimeSlot('');
            }}
          />
        )}
        {refused?.kind === 'taken' ? (
          <InSight key={tries}>
            <SlotAlternatives
              offered={refused.alternatives}
              date={date}
              timeSlot={timeSlot}
              onChoose={(slot) => {
                setDate(slot.date);
                setTimeSlot(slot.timeSlot);
              }}
              thenDo="move again"
              otherwise="Please choose another date."
            />
          </InSight>
        ) : (
          refused && <ChangeNotice key={tries} refused={refused} />
        )}
        {!final && (
          <p className={styles.choice} aria-live="polite">
            {chosen && (
              <>
                New hour: <strong>{whenOf({ appointmentDate: date, timeSlot })}</strong>
              </>
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What a refusal says is there now, unless the page has heard of something newer yet. */
export const newer = (
  shown: CustomerAppointment,
  current: CustomerAppointment,
): CustomerAppointment => (current.version > shown.version ? { ...shown, ...current } : shown);
