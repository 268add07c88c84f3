import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginMessages } from '@contracts/vocabulary/customers';
import { api } from '../../shared/api/api';
import { useSiteConfig } from '../../shared/config/site-config';
import { signedIn } from '../../shared/session/session.slice';
import { Button } from '../../shared/ui/button';
import { TextField } from '../../shared/ui/forms/text-field';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import styles from './admin-login.module.css';
import { AuthForm } from './auth-plate';
import { useLoginAdminMutation } from './auth-endpoints';
import { returnPath } from './return-path';

interface Credentials {
  email: string;
  password: string;
}

/** As much as a form can check of an address. The server decides. */
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** `officePaths`: pages that a login may return to. */
export function AdminLoginForm({ officePaths }: { officePaths: readonly string[] }) {
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const [login, { isLoading }] = useLoginAdminMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const { errors } = formState;

  const signIn = handleSubmit(async (credentials) => {
    const { data, error } = await login({ ...credentials, email: credentials.email.trim() });
    if (!data?.token) {
      toastFailure('Login Failed', error, 'Invalid credentials');
      setFocus('password', { shouldSelect: true });
      return;
    }
    // Data and subscriptions of an earlier session belong to that session.
    dispatch(api.util.resetApiState());
    dispatch(signedIn({ as: 'admin', token: data.token }));
    toast({ title: 'Login Successful', description: 'Welcome to the office.' });
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
function DemoOwner({ onUse }: { onUse: (owner: Credentials) => void }) {
  const { demo, demoAccounts } = useSiteConfig();
  const owner = demo ? demoAccounts?.owner : undefined;
  if (!owner) return null;
  return (
    <section className={styles.hint} aria-labelledby="demo-owner">
      <h2 id="demo-owner" className={styles.hintTitle}>
        Demo owner account
      </h2>
      <dl className={styles.credentials}>
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
