import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { RegisterCustomer } from '@contracts/customers/accounts';
import { isApiError, messageOf } from '../../shared/api/api-error';
import {
  newPasswordRules,
  personFields,
  trimmedBy,
  type PersonField as PersonFieldName,
} from '../../shared/forms/account-fields';
import { showServerErrors } from '../../shared/forms/server-errors';
import { paths } from '../../shared/page/paths';
import { toast, toastProblem } from '../../shared/ui/feedback/toast-store';
import { NewPasswordFields } from '../../shared/ui/forms/new-password-fields';
import { PersonField } from '../../shared/ui/forms/person-field';
import { AboutAccounts } from './about-accounts';
import { useRegisterMutation } from './auth-endpoints';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { AuthForm } from './auth-plate';
import type { LoginState } from './login';
import { thrownMessage } from './thrown-message';
import { useTypedEmail } from './use-typed-email';

type Entries = Required<RegisterCustomer>;

const empty: Entries = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  password: '',
  confirmPassword: '',
};
const names = Object.keys(empty) as (keyof Entries)[];

function payloadOf({ password, confirmPassword, address, ...rest }: Entries): RegisterCustomer {
  return {
    firstName: rest.firstName.trim(),
    lastName: rest.lastName.trim(),
    email: rest.email.trim(),
    phone: rest.phone.trim(),
    ...(address.trim() !== '' && { address: address.trim() }),
    password,
    confirmPassword,
  };
}

export function Register() {
  const { typedEmail, keepEmail } = useTypedEmail();
  const { search } = useLocation();
  const login = `${paths.login}${search}`;
  const { register, handleSubmit, formState, setError } = useForm<Entries>({
    defaultValues: { ...empty, email: typedEmail },
  });
  const [send, { isLoading }] = useRegisterMutation();
  const navigate = useNavigate();
  const { errors } = formState;

  const submit = async (entries: Entries) => {
    if (isLoading) return;
    const { data, error } = await send(payloadOf(entries));
    if (data) {
      toast({
        title: 'Registration Successful',
        description: 'Your account has been created. Please log in.',
      });
      const state: LoginState = { registered: data.email };
      await navigate(login, { state });
      return;
    }
    const description =
      thrownMessage(error) ?? messageOf(error, 'Registration failed. Please try again.');
    toastProblem('Registration Failed', description);
    if (isApiError(error) && error.code === 'email_taken') {
      setError('email', { message: description }, { shouldFocus: true });
    } else {
      showServerErrors(error, names, setError);
    }
  };
  const person = (name: PersonFieldName) => (
    <PersonField
      {...register(name, {
        validate: trimmedBy(personFields[name].rule),
        ...(name === 'email' && { onChange: keepEmail }),
      })}
      error={errors[name]?.message}
    />
  );

  return (
    <AuthPage
      title="Create an account"
      links={
        <>
          <span>
            Have an account? <Link to={login}>Log in</Link>
          </span>
          <Link to={paths.home}>Back to Home</Link>
        </>
      }
      aside={<AboutAccounts />}
    >
      <AuthForm
        onSubmit={handleSubmit(submit)}
        pending={isLoading}
        pendingLabel="Creating account..."
        action="Create account"
      >
        <div className={styles.pair}>
          {person('firstName')}
          {person('lastName')}
        </div>
        {person('email')}
        {person('phone')}
        {person('address')}
        <NewPasswordFields
          label="Password"
          password={register('password', newPasswordRules.password)}
          confirmPassword={register('confirmPassword', newPasswordRules.confirmPassword)}
          errors={errors}
        />
      </AuthForm>
    </AuthPage>
  );
}
