import { Button, Flex, Input } from 'antd';
import { Search } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { CustomerNumber } from '@contracts/customers/records';
import type { PhoneLookupReply } from '@contracts/imports/customers';
import { importMessages } from '@contracts/vocabulary/imports';
import { isApiError, messageOf } from '../../../shared/api/api-error';
import { counted } from '../../../shared/imports/import-words';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { NotLoaded } from '../../../shared/ui/office/not-loaded';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useLookUpPhoneMutation } from '../imports-admin-endpoints';
import { lookupChoices, type KnownCustomer, type LookupChoice } from './lookup-choices';
import { LookedUp } from './looked-up';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../importing/importing.module.css';

interface Asked {
  /** Counts the lookups. */
  readonly question: number;
  readonly phone: string;
  readonly choices: readonly LookupChoice[];
}

type Outcome = Asked &
  (
    | { readonly kind: 'found'; readonly reply: PhoneLookupReply }
    | { readonly kind: 'none' }
    | { readonly kind: 'failed'; readonly error: unknown }
  );

interface PhoneLookupProps {
  /** Who has records with the number, who was last in touch first. */
  find: (phone: string) => Promise<readonly KnownCustomer[]>;
  /** Everything about one of them. */
  everything: (customer: CustomerNumber) => ReactNode;
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
    const choices = lookupChoices(await find(wanted), data);
    if (question !== asked.current) return;
    const next = outcomeOf({ question, phone: wanted.trim(), choices }, data, error);
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
          <Chosen key={outcome.question} outcome={outcome} everything={everything} />
          <Missing outcome={outcome} onAgain={search} />
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

/** Names whom the page shows. */
function showToast({ choices, ...outcome }: Outcome): void {
  const [choice, ...others] = choices;
  if (choice) {
    const count = choice.imported.reduce((sum, one) => sum + Number(one.totalServices), 0);
    const services = choice.imported.length > 0 ? `: ${counted(count, 'service')}` : '';
    const description =
      others.length > 0
        ? `${shareWords(choices)} ${choices.map(({ name }) => name).join(', ')}`
        : `${choice.name}${services}`;
    toast({ title: 'Customer Found', description });
  } else if (outcome.kind === 'failed') {
    toastFailure('Lookup Failed', outcome.error, 'Failed to lookup customer');
  } else {
    toast({ title: 'No Customer Found', description: notFound, variant: 'destructive' });
  }
}

const shareWords = ({ length }: readonly LookupChoice[]) => `${length} customers have this number.`;

/** What is missing: anyone with the number, or the service system's answer. */
function Missing({
  outcome,
  onAgain,
}: {
  outcome: Outcome;
  onAgain: (phone: string) => Promise<void>;
}) {
  if (outcome.kind === 'found') return null;
  if (outcome.kind === 'none' && outcome.choices.length > 0) return null;
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

/** Who has the number; of several, the one whom the office chooses. */
function Chosen({
  outcome,
  everything,
}: {
  outcome: Outcome;
  everything: PhoneLookupProps['everything'];
}) {
  const { choices } = outcome;
  const [key, setKey] = useState(choices.length === 1 ? choices[0]?.key : undefined);
  const chosen = choices.find((choice) => choice.key === key);
  const from = outcome.kind === 'found' ? outcome.reply.from : 'imported';
  return (
    <>
      {choices.length > 1 && (
        <div role="group" aria-label="Customers with this number">
          <p>{shareWords(choices)} Choose who it is.</p>
          <Flex wrap gap={8} className={styles.after}>
            {choices.map((choice) => (
              <Button
                key={choice.key}
                color="default"
                variant={choice.key === key ? 'filled' : 'outlined'}
                styles={wrapping}
                aria-pressed={choice.key === key}
                onClick={() => setKey(choice.key)}
              >
                {[choice.name, choice.city].filter(Boolean).join(', ')}
              </Button>
            ))}
          </Flex>
        </div>
      )}
      {chosen?.customer != null && everything(chosen.customer)}
      {chosen?.imported.map((imported) => (
        <LookedUp key={imported.id} customer={imported} from={from} />
      ))}
    </>
  );
}
