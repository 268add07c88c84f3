import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { linkHours } from '@contracts/vocabulary/accounts';
import { personFields, trimmedBy } from '../../shared/forms/account-fields';
import { showServerErrors } from '../../shared/forms/server-errors';
import { paths } from '../../shared/page/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { FormFailure } from '../../shared/ui/forms/form-failure';
import { PersonField } from '../../shared/ui/forms/person-field';
import { useForgotPasswordMutation } from './auth-endpoints';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { AuthForm } from './auth-plate';
import { useTypedEmail } from './use-typed-email';

const hours = linkHours['reset-password'];
export const resetLinkLife = hours === 1 ? 'an hour' : `${hours} hours`;

/** Says the same whether or not the address exists, so that no one learns who has an account. */
export function ForgotPassword() {
  const { search } = useLocation();
  const login = `${paths.login}${search}`;
  const { typedEmail, keepEmail } = useTypedEmail();
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: typedEmail },
  });
  const [send, { isLoading, error }] = useForgotPasswordMutation();

  const submit = async (entries: { email: string }) => {
    if (isLoading) return;
    const email = entries.email.trim();
    const answer = await send({ email });
    if ('error' in answer) showServerErrors(answer.error, ['email'], setError);
    else setSentTo(email);
  };

  if (sentTo !== undefined) {
    return (
      <AuthPage
        title="Check your email"
        answer
        lead={
          <p>
            If there’s an account for <strong>{sentTo}</strong>, we’ve sent a link to choose a new
            password. It works for {resetLinkLife}.
          </p>
        }
      >
        <div className={styles.actions}>
          <ButtonLink to={login} variant="primary" size="large">
            Back to login
          </ButtonLink>
          <Button size="large" onClick={() => setSentTo(undefined)}>
            Didn’t get it? Try again
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot your password?"
      lead={
        <p>Enter the email you log in with, and we’ll send you a link to choose a new password.</p>
      }
      links={
        <>
          <Link to={login}>Back to login</Link>
          <Link to={paths.home}>Back to Home</Link>
        </>
      }
    >
      <AuthForm
        onSubmit={handleSubmit(submit)}
        pending={isLoading}
        pendingLabel="Sending..."
        action="Send link"
      >
        <PersonField
          {...register('email', {
            validate: trimmedBy(personFields.email.rule),
            onChange: keepEmail,
          })}
          error={formState.errors.email?.message}
        />
        <FormFailure error={error} fallback="We couldn’t send it. Please try again." />
      </AuthForm>
    </AuthPage>
  );
}
