import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginMessages } from '@contracts/vocabulary/accounts';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { api } from '../../shared/api/api';
import { isApiError } from '../../shared/api/api-error';
import { useSiteConfig } from '../../shared/config/site-config';
import { officeRoleOf } from '../../shared/session/office-role';
import { signedIn } from '../../shared/session/session.slice';
import { Button } from '../../shared/ui/button';
import { CodeField, codeMissing } from '../../shared/ui/forms/code-field';
import { TextField } from '../../shared/ui/forms/text-field';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import styles from './admin-login.module.css';
import accounts from './demo-accounts.module.css';
import { AuthForm } from './auth-plate';
import { useLoginAdminMutation } from './auth-endpoints';
import { returnPath } from './return-path';

interface Credentials {
  email: string;
  password: string;
  /** Asked for after the password, of those with an authenticator app. */
  code: string;
}

/** As much as a form can check of an address. The server decides. */
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface AdminLoginFormProps {
  /** Pages that a login may return to. */
  officePathsOf: (role: OfficeRole) => readonly string[];
}

export function AdminLoginForm({ officePathsOf }: AdminLoginFormProps) {
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<Credentials>({
    defaultValues: { email: '', password: '', code: '' },
  });
  const [login, { isLoading }] = useLoginAdminMutation();
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const { errors } = formState;

  const signIn = handleSubmit(async (credentials) => {
    const { email: typed, password, code } = credentials;
    const { data, error } = await login({
      email: typed.trim(),
      password,
      ...(asksCode && { code: code.trim() }),
    });
    if (!data?.token) {
      const refused = isApiError(error) ? error.code : '';
      if (refused === 'code_required') return setAsksCode(true);
      toastFailure('Login Failed', error, 'Invalid credentials');
      setFocus(refused === 'code_wrong' ? 'code' : 'password', { shouldSelect: true });
      return;
    }
    // Data and subscriptions of an earlier session belong to that session.
    dispatch(api.util.resetApiState());
    dispatch(signedIn({ as: 'admin', token: data.token }));
    toast({ title: 'Login Successful', description: 'Welcome to the office.' });
    const officePaths = officePathsOf(officeRoleOf(data.token));
    await navigate(returnPath(state, officePaths), { replace: true });
  });

  return (
    <>
      <AuthForm
        onSubmit={signIn}
        pending={isLoading}
        pendingLabel="Authenticating..."
        action="Sign In"
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email', {
            validate: (value) => email.test(value.trim()) || loginMessages.email,
          })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: loginMessages.adminPassword })}
        />
        {asksCode && (
          <CodeField
            error={errors.code?.message}
            {...register('code', { required: codeMissing })}
          />
        )}
      </AuthForm>
      <DemoOwner
        onUse={(owner) => {
          setValue('email', owner.email, { shouldValidate: formState.isSubmitted });
          setValue('password', owner.password, { shouldValidate: formState.isSubmitted });
          setFocus('password');
        }}
      />
    </>
  );
}

/** The fictional owner, in demo mode. */
function DemoOwner({ onUse }: { onUse: (owner: { email: string; password: string }) => void }) {
  const { demo, demoAccounts } = useSiteConfig();
  const owner = demo ? demoAccounts?.owner : undefined;
  if (!owner) return null;
  return (
    <section className={styles.hint} aria-labelledby="demo-owner">
      <h2 id="demo-owner" className={accounts.heading}>
        Demo owner account
      </h2>
      <dl className={accounts.credentials}>
        <dt>Email</dt>
        <dd>{owner.email}</dd>
        <dt>Password</dt>
        <dd>{owner.password}</dd>
      </dl>
      <Button size="small" onClick={() => onUse(owner)}>
        Fill in
      </Button>
    </section>
  );
}
