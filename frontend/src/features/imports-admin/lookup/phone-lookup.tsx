import { Button, Input } from 'antd';
import { Search } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { LookedUpCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import { importMessages } from '@contracts/vocabulary/imports';
import { isApiError, messageOf } from '../../../shared/api/api-error';
import { counted } from '../../../shared/imports/import-words';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { ErrorState } from '../../../shared/ui/feedback/error-state';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { nameOf } from '../customer-words';
import { useLookUpPhoneMutation } from '../imports-admin-endpoints';
import { LookedUp } from './looked-up';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './lookup.module.css';

interface Asked {
  /** Counts the lookups. */
  readonly question: number;
  readonly phone: string;
  /** The name of who is known here, with a booking, an account or anything else. */
  readonly known: string | null;
}

type Outcome = Asked &
  (
    | { readonly kind: 'found'; readonly reply: PhoneLookupReply }
    | { readonly kind: 'none' }
    | { readonly kind: 'failed'; readonly error: unknown }
  );

interface PhoneLookupProps {
  /** The name of who was last in touch from the number; null for an unknown one. */
  find: (phone: string) => Promise<string | null>;
  everything: (phone: string) => ReactNode;
}

/**
 * Looks up a phone number: everything about who has it, and what was imported or the service system
 * says.
 */
export function PhoneLookup({ find, everything }: PhoneLookupProps) {
  const [phone, setPhone] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [lookUp, { isLoading }] = useLookUpPhoneMutation();
  const input = useRef<HTMLDivElement>(null);
  // The last lookup counts, in whatever order answers arrive.
  const asked = useRef(0);

  const search = async (wanted: string) => {
    if (wanted.trim() === '') {
      toast({
        title: 'Phone Required',
        description: importMessages.lookupPhone,
        variant: 'destructive',
      });
      input.current?.querySelector('input')?.focus();
      return;
    }
    const question = ++asked.current;
    const { data, error } = await lookUp(wanted.trim());
    // After the lookup, which keeps what the service system knows.
    const known = await find(wanted);
    if (question !== asked.current) return;
    const next = outcomeOf({ question, phone: wanted.trim(), known }, data, error);
    setOutcome(next);
    showToast(next);
  };

  return (
    <section className={styles.lookup} aria-labelledby="phone-lookup">
      <h2 id="phone-lookup" className={text.sectionTitle}>
        Phone Lookup
      </h2>
      <form
        className={styles.form}
        role="search"
        aria-label="Look up a customer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void search(phone);
        }}
      >
        <div className={styles.field} ref={input}>
          <label htmlFor="lookup-phone" className={text.label}>
            Phone number
          </label>
          <Input
            id="lookup-phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            size="large"
            placeholder="(904) 555-0123"
            maxLength={40}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </div>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          icon={<Search size={18} aria-hidden="true" />}
          loading={isLoading}
        >
          Search
        </Button>
      </form>
      {isLoading && <Loading label="Looking up the number" />}
      <div className={styles.outcome} aria-busy={isLoading} data-passing={isLoading || undefined}>
        {outcome?.known != null && everything(outcome.phone)}
        {outcome && <Shown key={outcome.question} outcome={outcome} onAgain={search} />}
      </div>
      {!outcome && !isLoading && (
        <p className={styles.note}>
          Any US format works. We show everything booked and imported, and ask the service system
          about a new number.
        </p>
      )}
    </section>
  );
}

function outcomeOf(asked: Asked, reply: PhoneLookupReply | undefined, error: unknown): Outcome {
  if (reply) return { ...asked, kind: 'found', reply };
  if (isApiError(error) && error.code === 'customer_not_found') return { ...asked, kind: 'none' };
  return { ...asked, kind: 'failed', error };
}

const notFound = 'No customer found with that phone number';

function showToast(outcome: Outcome): void {
  if (outcome.kind === 'found') {
    const { customer } = outcome.reply;
    toast({
      title: 'Customer Found',
      description: `${nameOf(customer)}: ${counted(Number(customer.totalServices), 'service')}`,
    });
  } else if (outcome.known !== null) {
    toast({ title: 'Customer Found', description: outcome.known });
  } else if (outcome.kind === 'none') {
    toast({ title: 'No Customer Found', description: notFound, variant: 'destructive' });
  } else {
    toastFailure('Lookup Failed', outcome.error, 'Failed to lookup customer');
  }
}

function Shown({
  outcome,
  onAgain,
}: {
  outcome: Outcome;
  onAgain: (phone: string) => Promise<void>;
}) {
  if (outcome.kind === 'found') return <Choice reply={outcome.reply} />;
  if (outcome.kind === 'none' && outcome.known !== null) return null;
  if (outcome.kind === 'none')
    return (
      <EmptyState title={`${notFound}: ${outcome.phone}`} headingLevel={3}>
        Not in any booking, account or import, and not in the service system. Check the number, or
        search by name in the other tabs.
      </EmptyState>
    );
  const { error, phone } = outcome;
  const systemDown = isApiError(error) && error.code === 'system_unavailable';
  return (
    <ErrorState
      title={systemDown ? 'The service system does not answer' : 'The lookup failed'}
      headingLevel={3}
      error={error}
      actions={<Button onClick={() => void onAgain(phone)}>Try Again</Button>}
    >
      {systemDown
        ? `${phone} is not among the imported customers, and the service system cannot be asked now.`
        : messageOf(error, 'Failed to lookup customer')}
    </ErrorState>
  );
}

/** Shows the customer who was served last, and offers others of the household. */
function Choice({ reply: { customer, others, from } }: { reply: PhoneLookupReply }) {
  const [chosen, setChosen] = useState<LookedUpCustomer>(customer);
  const all = [customer, ...others];
  return (
    <>
      {others.length > 0 && (
        <div className={styles.choices} role="group" aria-label="Customers with this number">
          <p className={styles.choicesWords}>
            {all.length} customers have this number. {nameOf(customer)} was served last.
          </p>
          <div className={styles.choiceButtons}>
            {all.map((each) => (
              <Button
                key={each.id}
                aria-pressed={each.id === chosen.id}
                onClick={() => setChosen(each)}
              >
                <span>
                  {nameOf(each)}
                  {each.city !== '' && <span className={styles.choicePlace}>, {each.city}</span>}
                </span>
              </Button>
            ))}
          </div>
        </div>
      )}
      <LookedUp customer={chosen} from={from} />
    </>
  );
}
