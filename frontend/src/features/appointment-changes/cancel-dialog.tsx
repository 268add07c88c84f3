import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { useDraft } from '../../shared/editing/use-draft';
import { Button } from '../../shared/ui/button';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { whenOf } from './appointment-words';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog';
import { useCancelOwnAppointmentMutation } from './change-endpoints';
import { ChangeNotice } from './change-notice';
import { refusalOf } from './change-outcome';
import styles from './changes.module.css';
import { useTries } from './use-tries';

/** Maximum characters. */
const longestReason = 500;

/** Asks before a visit is canceled. After a refusal it stays open and keeps the reason. */
export function CancelDialog({ appointment: shown, access, onClose, onDone }: ChangeDialogProps) {
  const { typed, type, clear } = useDraft('cancel own visit', shown.id, { reason: '' });
  const { appointment, final, refused, count, onRefused } = useTries(shown, onDone);
  const [cancel, { isLoading }] = useCancelOwnAppointmentMutation();

  const submit = async () => {
    const reason = typed.reason.trim();
    const result = await cancel({
      access,
      body: { version: appointment.version, ...(reason !== '' && { reason }) },
    });
    const failure = result.error && refusalOf(result.error, 'cancel');
    if (failure) return onRefused('cancel', failure);
    clear();
    onDone();
  };

  return (
    <ChangeDialog
      title={`Cancel ${appointment.number}?`}
      description={`${appointment.serviceType}, ${applianceTitle(appointment)}: ${whenOf(appointment)}.`}
      final={final}
      keep="Keep my visit"
      action={
        <Button
          variant="danger"
          pending={isLoading}
          pendingLabel="Canceling..."
          onClick={() => void submit()}
        >
          Cancel visit
        </Button>
      }
      onClose={onClose}
    >
      {!final && (
        <>
          <ul className={styles.follows}>
            <li>No one will come, and your time is released right away.</li>
            <li>This can’t be undone.</li>
            <li>You can book another visit whenever you need us.</li>
          </ul>
          <TextAreaField
            label="Reason"
            optional
            hint="It helps us improve."
            rows={3}
            maxLength={longestReason}
            value={typed.reason}
            onChange={({ target }) => type({ reason: target.value })}
          />
        </>
      )}
      {refused && refused.kind !== 'taken' && <ChangeNotice key={count} refused={refused} />}
    </ChangeDialog>
  );
}
