import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { LogIn } from '@contracts/customers/accounts';
import { isApiError, messageOf } from '../../shared/api/api-error';
import { passwordRules, personFields, trimmedBy, typedBy } from '../../shared/forms/account-fields';
import { showServerErrors } from '../../shared/forms/server-errors';
import { paths } from '../../shared/page/paths';
import { signedIn } from '../../shared/session/session.slice';
import { toast, toastProblem } from '../../shared/ui/feedback/toast-store';
import { CodeField, codeMissing } from '../../shared/ui/forms/code-field';
import { FormFailure } from '../../shared/ui/forms/form-failure';
import { PasswordField } from '../../shared/ui/forms/password-field';
import { PersonField } from '../../shared/ui/forms/person-field';
import { AboutAccounts } from './about-accounts';
import { useLogInMutation } from './auth-endpoints';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { AuthForm } from './auth-plate';
import { DemoAccounts } from './demo-accounts';
import { thrownMessage } from './thrown-message';
import { useTypedEmail } from './use-typed-email';

/** State from the registration: the address of the account that was just created. */
export interface LoginState {
  readonly registered?: string;
}

const stateOf = (state: unknown): LoginState =>
  typeof state === 'object' && state !== null ? state : {};

export function Login() {
  // The search is the portal's: the view that a login leads to.
  const { search, state } = useLocation();
  const { registered } = stateOf(state);
  const { typedEmail, keepEmail } = useTypedEmail();
  const { register, handleSubmit, formState, setValue, setFocus, setError } = useForm<LogIn>({
    defaultValues: { email: typedEmail || (registered ?? ''), password: '', code: '' },
  });
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  const [logIn, { isLoading, error: failure }] = useLogInMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { errors } = formState;

  const submit = async ({ email, password, code }: LogIn) => {
    if (isLoading) return;
    const { data, error } = await logIn({
      email: email.trim(),
      password,
      ...(asksCode && { code }),
    });
    if (data?.token) {
      dispatch(signedIn({ as: 'customer', token: data.token }));
      toast({ title: 'Login Successful', description: `Welcome, ${data.user.firstName}.` });
      await navigate(`${paths.portal}${search}`, { replace: true });
      return;
    }
    const refused = isApiError(error) ? error.code : '';
    if (refused === 'code_required') return setAsksCode(true);
    toastProblem('Login Failed', thrownMessage(error) ?? messageOf(error, loginFailed));
    if (showServerErrors(error, ['email', 'password', 'code'], setError)) return;
    if (refused === 'credentials_rejected') setFocus('password', { shouldSelect: true });
    if (refused === 'code_wrong') setFocus('code', { shouldSelect: true });
  };

  return (
    <AuthPage
      title="Customer login"
      links={
        <>
          <span>
            New here? <Link to={`${paths.register}${search}`}>Create an account</Link>
          </span>
          <Link to={paths.home}>Back to Home</Link>
        </>
      }
      aside={
        <>
          <AboutAccounts />
          {/* Last, since only the browser knows of it: nothing below it moves when it comes. */}
          <DemoAccounts
            onUse={(account) => {
              const options = { shouldValidate: formState.isSubmitted };
              setValue('email', account.email, options);
              setValue('password', account.password, options);
              setFocus('password');
            }}
          />
        </>
      }
    >
      {registered !== undefined && (
        <p className={styles.notice} role="status">
          We have sent a link to <strong>{registered}</strong>. Click it to see your past bookings
          in your portal. You can log in right away.
        </p>
      )}
      <AuthForm
        onSubmit={handleSubmit(submit)}
        pending={isLoading}
        pendingLabel="Logging in..."
        action="Log in"
      >
        <PersonField
          {...register('email', {
            validate: trimmedBy(personFields.email.rule),
            onChange: keepEmail,
          })}
          error={errors.email?.message}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password', { validate: typedBy(passwordRules.password) })}
        />
        {asksCode && (
          <CodeField
            error={errors.code?.message}
            {...register('code', { required: codeMissing })}
          />
        )}
        <FormFailure error={asksForCode(failure) ? undefined : failure} fallback={loginFailed} />
        <Link to={`${paths.forgotPassword}${search}`} className={styles.inline}>
          Forgot your password?
        </Link>
      </AuthForm>
    </AuthPage>
  );
}

const asksForCode = (error: unknown) => isApiError(error) && error.code === 'code_required';

const loginFailed = 'Login failed. Please check your credentials.';
