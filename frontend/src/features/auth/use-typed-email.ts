import { useKept } from '../../shared/editing/kept';

/** What was typed as the email address on one account page, for the others and for Back. */
export function useTypedEmail() {
  const [typedEmail, keep] = useKept('typed-email', '');
  return {
    typedEmail,
    keepEmail: ({ target }: { target: { value: string } }) => keep(target.value),
  };
}
