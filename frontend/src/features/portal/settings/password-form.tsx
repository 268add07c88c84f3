import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { isApiError } from '../../../shared/api/api-error';
import { newPasswordRules, passwordRules, typedBy } from '../../../shared/forms/account-fields';
import { showServerErrors } from '../../../shared/forms/server-errors';
import { signedIn } from '../../../shared/session/session.slice';
import { Button } from '../../../shared/ui/button';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { CodeField, codeMissing } from '../../../shared/ui/forms/code-field';
import { NewPasswordFields } from '../../../shared/ui/forms/new-password-fields';
import { PasswordField } from '../../../shared/ui/forms/password-field';
import { Panel } from '../../../shared/ui/panel';
import { useChangePasswordMutation } from '../portal-endpoints';
import styles from './settings.module.css';

const empty = { currentPassword: '', password: '', confirmPassword: '', code: '' };

/** By the refusal. */
const fieldOf: Readonly<Partial<Record<string, keyof typeof empty>>> = {
  password_wrong: 'currentPassword',
  code_wrong: 'code',
};

export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm({
    defaultValues: empty,
  });
  const [change, { isLoading }] = useChangePasswordMutation();
  // Of the office's users who have an authenticator.
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  const dispatch = useDispatch();
  const { errors } = formState;

  const submit = async ({ code, ...entries }: typeof empty) => {
    if (isLoading) return;
    const { data, error } = await change({ ...entries, ...(asksCode && { code }) });
    if (data) {
      setAsksCode(false);
      // The new password invalidates all tokens, including this browser's.
      dispatch(signedIn({ as: 'customer', token: data.token }));
      reset(empty);
      toast({
        title: 'Password Changed',
        description: 'You’re still logged in here and logged out everywhere else.',
      });
      return;
    }
    const refused = isApiError(error) ? error.code : '';
    if (refused === 'code_required') return setAsksCode(true);
    const field = fieldOf[refused];
    if (field && isApiError(error)) {
      setError(field, { message: error.message }, { shouldFocus: true });
    } else {
      showServerErrors(error, ['currentPassword', 'password', 'confirmPassword', 'code'], setError);
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
        {asksCode && (
          <CodeField
            error={errors.code?.message}
            {...register('code', { required: codeMissing })}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" pending={isLoading} pendingLabel="Changing password...">
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
