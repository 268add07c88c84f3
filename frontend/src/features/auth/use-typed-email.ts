import { useDraft } from '../../shared/editing/use-draft';

/** What was typed as the email address on one account page, for the others and for Back. */
export function useTypedEmail() {
  const { typed, type } = useDraft('email', '', { email: '' });
  return {
    typedEmail: typed.email,
    keepEmail: ({ target }: { target: { value: string } }) => type({ email: target.value }),
  };
}
