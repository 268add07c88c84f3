import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import type { ChangePassword } from '@contracts/customers/accounts';
import { isApiError } from '../../../shared/api/api-error';
import { newPasswordRules, passwordRules, typedBy } from '../../../shared/forms/account-fields';
import { showServerErrors } from '../../../shared/forms/server-errors';
import { signedIn } from '../../../shared/session/session.slice';
import { Button } from '../../../shared/ui/button';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { NewPasswordFields } from '../../../shared/ui/forms/new-password-fields';
import { PasswordField } from '../../../shared/ui/forms/password-field';
import { Panel } from '../../../shared/ui/panel';
import { useChangePasswordMutation } from '../portal-endpoints';
import styles from './settings.module.css';

const empty: ChangePassword = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: empty });
  const [change, { isLoading }] = useChangePasswordMutation();
  const dispatch = useDispatch();
  const { errors } = formState;

  const submit = async (entries: ChangePassword) => {
    if (isLoading) return;
    const { data, error } = await change(entries);
    if (data) {
      // The new password invalidates all tokens, including this browser's.
      dispatch(signedIn({ as: 'customer', token: data.token }));
      reset(empty);
      toast({
        title: 'Password Changed',
        description: 'You’re still logged in here and logged out everywhere else.',
      });
      return;
    }
    if (isApiError(error) && error.code === 'password_wrong') {
      setError('currentPassword', { message: error.message }, { shouldFocus: true });
    } else {
      showServerErrors(error, ['currentPassword', 'password', 'confirmPassword'], setError);
    }
    toastFailure('Password Not Changed', error, 'Please try again.');
  };

  return (
    <Panel title="Password" headingLevel={3}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword', { validate: typedBy(passwordRules.currentPassword) })}
        />
        <NewPasswordFields
          password={register('password', newPasswordRules.password)}
          confirmPassword={register('confirmPassword', newPasswordRules.confirmPassword)}
          errors={errors}
        />
        <div className={styles.actions}>
          <Button type="submit" pending={isLoading} pendingLabel="Changing password...">
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
