import { useState } from 'react';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { whenOf } from './appointment-words';
import { useCancelOwnAppointmentMutation } from './change-endpoints';
import { ChangeNotice } from './change-notice';
import { isToCome, refusalOf, type Refused } from './change-outcome';
import styles from './changes.module.css';
import { newer, type ChangeDialogProps } from './move-dialog';
import { useDoneAfterAll } from './use-done-after-all';

/** Characters that the server takes. */
const longestReason = 500;

/** Asks before a visit is given up. A refusal leaves it open with the reason that was typed. */
export function CancelDialog({ appointment: shown, access, onClose, onDone }: ChangeDialogProps) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tries, setTries] = useState(0);
  useDoneAfterAll(shown, tries > 0 ? 'cancel' : null, onDone);
  const [cancel, { isLoading }] = useCancelOwnAppointmentMutation();
  const appointment = refused?.kind === 'changed' ? newer(shown, refused.current) : shown;
  const final = refused?.kind === 'too-late' || !isToCome(appointment);

  const submit = async () => {
    const typed = reason.trim();
    const result = await cancel({
      access,
      body: { version: appointment.version, ...(typed !== '' && { reason: typed }) },
    });
    const failure = result.error && refusalOf(result.error, 'cancel');
    if (!failure) {
      onDone();
      return;
    }
    setTries((before) => before + 1);
    setRefused(failure);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Cancel ${appointment.number}?`}
      description={`${appointment.serviceType}, ${appointment.brand} ${appointment.appliance}: ${whenOf(appointment)}.`}
      actions={
        final ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Keep the visit</Button>
            <Button
              variant="danger"
              pending={isLoading}
              pendingLabel="Cancelling..."
              onClick={() => void submit()}
            >
              Cancel the visit
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {!final && (
          <>
            <ul className={styles.follows}>
              <li>No technician comes. Your hour opens up for others right away.</li>
              <li>This cannot be undone.</li>
              <li>You can book another visit whenever you need us.</li>
            </ul>
            <TextAreaField
              label="Reason"
              optional
              hint="It helps us do better."
              rows={3}
              maxLength={longestReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </>
        )}
        {refused && refused.kind !== 'taken' && <ChangeNotice key={tries} refused={refused} />}
      </div>
    </Dialog>
  );
}
