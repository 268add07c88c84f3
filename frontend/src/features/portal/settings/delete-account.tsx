import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CustomerAccount, DeleteAccount as Proof } from '@contracts/customers/accounts';
import { isApiError } from '../../../shared/api/api-error';
import { useBusiness } from '../../../shared/config/site-config';
import { passwordRules, typedBy } from '../../../shared/forms/account-fields';
import { telHref } from '../../../shared/page/paths';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import { PasswordField } from '../../../shared/ui/forms/password-field';
import { Panel } from '../../../shared/ui/panel';
import { useDeleteAccountMutation } from '../portal-endpoints';
import refusal from '../../../shared/ui/forms/form-failure.module.css';
import styles from './settings.module.css';

interface DeleteAccountProps {
  user: CustomerAccount;
  onDeleted: () => void;
}

export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Delete account" headingLevel={3}>
      <div className={styles.block}>
        {user.isAdmin ? (
          <p>Owner accounts can’t be deleted here. Have another owner take over first.</p>
        ) : (
          <>
            <p>Permanently deletes your account and personal information.</p>
            <Button variant="danger" onClick={() => setOpen(true)}>
              Delete my account
            </Button>
          </>
        )}
      </div>
      {open && (
        <DeleteDialog email={user.email} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      )}
    </Panel>
  );
}

interface DeleteDialogProps extends Pick<DeleteAccountProps, 'onDeleted'> {
  email: string;
  onClose: () => void;
}

function DeleteDialog({ email, onClose, onDeleted }: DeleteDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm<Proof>({
    defaultValues: { currentPassword: '' },
  });
  const [remove, { isLoading, error }] = useDeleteAccountMutation();
  const { phone } = useBusiness();

  const isWrongPassword = isApiError(error) && error.code === 'password_wrong';

  const confirm = async (proof: Proof) => {
    if (isLoading) return;
    const answer = await remove(proof);
    if (answer.error) {
      if (isApiError(answer.error) && answer.error.code === 'password_wrong') {
        const { message } = answer.error;
        setError('currentPassword', { message }, { shouldFocus: true });
      }
      return;
    }
    toast({
      title: 'Account Deleted',
      description: 'Your account and personal information were deleted.',
    });
    onDeleted();
  };

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      title="Delete your account?"
      description="This can’t be undone."
      actions={
        <>
          <Button onClick={onClose} aria-disabled={isLoading}>
            Keep my account
          </Button>
          <Button
            variant="danger"
            pending={isLoading}
            pendingLabel="Deleting..."
            type="submit"
            form="delete-account"
          >
            Delete my account
          </Button>
        </>
      }
    >
      <div className={styles.consequences}>
        <h3>What happens</h3>
        <ul>
          <li>Upcoming visits will be canceled.</li>
          <li>You’ll be logged out on every device and can’t log in again.</li>
          <li>Your name, email, phone number, street and notes will be erased.</li>
        </ul>
        <h3>What we keep</h3>
        <p>
          For our books, we keep the date, town, appliance, price and number of each visit. None of
          it identifies you.
        </p>
        <form
          id="delete-account"
          noValidate
          onSubmit={(event) => void handleSubmit(confirm)(event)}
        >
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <PasswordField
            label="Your Password"
            autoComplete="current-password"
            required
            error={formState.errors.currentPassword?.message}
            {...register('currentPassword', { validate: typedBy(passwordRules.currentPassword) })}
          />
        </form>
        {isApiError(error) && error.code === 'too_late' ? (
          <p role="alert" className={refusal.failure}>
            One of your visits is too soon to cancel online, so nothing was deleted. Call{' '}
            <a href={telHref(phone)}>{phone}</a>, or come back after the visit.
          </p>
        ) : (
          <FormFailure
            error={isWrongPassword ? undefined : error}
            fallback="Your account was not deleted. Please try again."
          />
        )}
      </div>
    </Dialog>
  );
}
