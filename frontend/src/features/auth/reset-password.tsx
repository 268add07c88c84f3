import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { isApiError } from '../../shared/api/api-error';
import { newPasswordRules } from '../../shared/forms/account-fields';
import { showServerErrors } from '../../shared/forms/server-errors';
import { useHashToken } from '../../shared/page/hash-token';
import { paths } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { toast } from '../../shared/ui/feedback/toast-store';
import { FormFailure } from '../../shared/ui/forms/form-failure';
import { NewPasswordFields } from '../../shared/ui/forms/new-password-fields';
import { useResetPasswordMutation } from './auth-endpoints';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { AuthForm } from './auth-plate';
import { resetLinkLife } from './forgot-password';

/** The page of a password reset link. */
export function ResetPassword() {
  const token = useHashToken();
  // Nothing of one link stays for the next, such as that it no longer works.
  return <OneLink key={token} token={token} />;
}

function OneLink({ token }: { token: string | null }) {
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
  });
  const [reset, { isLoading, error }] = useResetPasswordMutation();
  const navigate = useNavigate();
  const { errors } = formState;
  const expired = isApiError(error) && error.code === 'token_invalid';
  if (token === null || expired) return <NoLink expired={expired} />;

  const submit = async (entries: { password: string; confirmPassword: string }) => {
    if (isLoading) return;
    const answer = await reset({ token, ...entries });
    if ('error' in answer) {
      showServerErrors(answer.error, ['password', 'confirmPassword'], setError);
      return;
    }
    toast({
      title: 'Password Changed',
      description: 'Log in with your new password. You’ve been logged out everywhere else.',
    });
    await navigate(answer.data.isAdmin ? paths.adminLogin : paths.login, { replace: true });
  };

  return (
    <AuthPage
      title="Choose a new password"
      lead={<p>Changing it logs you out everywhere else.</p>}
      links={<Link to={paths.login}>Back to login</Link>}
    >
      <AuthForm
        onSubmit={handleSubmit(submit)}
        pending={isLoading}
        pendingLabel="Changing password..."
        action="Change password"
      >
        <NewPasswordFields
          password={register('password', newPasswordRules.password)}
          confirmPassword={register('confirmPassword', newPasswordRules.confirmPassword)}
          errors={errors}
        />
        <FormFailure error={error} fallback="We couldn’t change it. Please try again." />
      </AuthForm>
    </AuthPage>
  );
}

function NoLink({ expired }: { expired: boolean }) {
  return (
    <AuthPage
      title={expired ? 'This link no longer works' : 'Choose a new password'}
      answer={expired}
      lead={
        <p>
          {expired
            ? `Links like this work once, for ${resetLinkLife}.`
            : 'Open the link in the email we sent you. It will bring you back here.'}
        </p>
      }
      links={<Link to={paths.home}>Back to Home</Link>}
    >
      <div className={styles.actions}>
        <ButtonLink to={paths.forgotPassword} variant="primary" size="large">
          Ask for a new link
        </ButtonLink>
        <ButtonLink to={paths.login} size="large">
          Back to login
        </ButtonLink>
      </div>
    </AuthPage>
  );
}
