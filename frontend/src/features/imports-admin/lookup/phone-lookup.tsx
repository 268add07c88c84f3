import { Button, Flex, Input } from 'antd';
import { Search } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { LookedUpCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import { importMessages } from '@contracts/vocabulary/imports';
import { isApiError, messageOf } from '../../../shared/api/api-error';
import { counted } from '../../../shared/imports/import-words';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { NotLoaded } from '../../../shared/ui/office/not-loaded';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { nameOf } from '../customer-words';
import { useLookUpPhoneMutation } from '../imports-admin-endpoints';
import { LookedUp } from './looked-up';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../importing/importing.module.css';

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
    <section className={styles.block} aria-labelledby="phone-lookup">
      <h2 id="phone-lookup" className={text.sectionTitle}>
        Phone Lookup
      </h2>
      <form
        role="search"
        aria-label="Look up a customer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void search(phone);
        }}
      >
        <Flex wrap align="end" gap={12}>
          <Flex vertical flex="0 1 360px" gap={4} ref={input}>
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
          </Flex>
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            icon={<Search size={18} aria-hidden="true" />}
            loading={isLoading}
          >
            Search
          </Button>
        </Flex>
      </form>
      {isLoading && <Loading label="Looking up the number" />}
      {outcome && (
        <div className={styles.block} aria-busy={isLoading}>
          {outcome.known !== null && everything(outcome.phone)}
          <Shown key={outcome.question} outcome={outcome} onAgain={search} />
        </div>
      )}
      {!outcome && !isLoading && (
        <p className={text.note}>
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
      <EmptyRecords title={`${notFound}: ${outcome.phone}`}>
        Not in any booking, account or import, and not in the service system. Check the number, or
        search by name in the other tabs.
      </EmptyRecords>
    );
  const { error, phone } = outcome;
  const systemDown = isApiError(error) && error.code === 'system_unavailable';
  return (
    <NotLoaded
      title={systemDown ? 'The service system does not answer' : 'The lookup failed'}
      headingLevel={3}
      error={error}
      retry={() => onAgain(phone)}
    >
      {systemDown
        ? `${phone} is not among the imported customers, and the service system cannot be asked now.`
        : messageOf(error, 'Failed to lookup customer')}
    </NotLoaded>
  );
}

/** A long name takes more lines. */
const wrapping = {
  root: { height: 'auto', minHeight: 36, whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

/** Shows the customer who was served last, and offers others of the household. */
function Choice({ reply: { customer, others, from } }: { reply: PhoneLookupReply }) {
  const [chosen, setChosen] = useState<LookedUpCustomer>(customer);
  const all = [customer, ...others];
  return (
    <>
      {others.length > 0 && (
        <div role="group" aria-label="Customers with this number">
          <p>
            {all.length} customers have this number. {nameOf(customer)} was served last.
          </p>
          <Flex wrap gap={8} className={styles.after}>
            {all.map((each) => (
              <Button
                key={each.id}
                color="default"
                variant={each.id === chosen.id ? 'filled' : 'outlined'}
                styles={wrapping}
                aria-pressed={each.id === chosen.id}
                onClick={() => setChosen(each)}
              >
                {[nameOf(each), each.city].filter(Boolean).join(', ')}
              </Button>
            ))}
          </Flex>
        </div>
      )}
      <LookedUp customer={chosen} from={from} />
    </>
  );
}
