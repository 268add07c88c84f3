import { Button, Card } from 'antd';
import { useEffect, useRef } from 'react';
import type { ImportedCustomer, MatchDecision, PossibleMatch } from '@contracts/imports/customers';
import { formatDateTime } from '../../../shared/format';
import { counted } from '../../../shared/imports/import-words';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { Address, Email, LastService, Phone, TotalSpent } from '../customer-parts';
import { nameOf, originOf } from '../customer-words';
import { useDecideMatchMutation } from '../imports-admin-endpoints';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './customers.module.css';

const decided = {
  same: { label: 'Same customer', tone: 'green' },
  different: { label: 'Different customers', tone: 'gray' },
} as const;

export function MatchCard({ match }: { match: PossibleMatch }) {
  const { id, version, decision, customer, other, shared, decidedBy, decidedAt } = match;
  const [decide, { isLoading, originalArgs }] = useDecideMatchMutation();
  const actions = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the next one on this card.
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) actions.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [decision]);

  const send = async (next: MatchDecision) => {
    if (isLoading) return;
    pressed.current = true;
    const { error } = await decide({ id, body: { version, decision: next } });
    if (!error) return;
    pressed.current = false;
    toastFailure('Error deciding the match', error);
  };
  const button = (next: MatchDecision, label: string) => (
    <Button
      loading={isLoading && originalArgs?.body.decision === next}
      onClick={() => void send(next)}
    >
      {label}
    </Button>
  );
  return (
    <li aria-label={`${nameOf(customer)} and ${nameOf(other)}`}>
      <Card>
        <div className={styles.sides}>
          <Side customer={customer} shared={shared} />
          <Side customer={other} shared={shared} />
        </div>
        <div className={styles.matchFoot} ref={actions}>
          {decision === 'open' ? (
            <>
              {button('same', 'Same customer')}
              {button('different', 'Different customers')}
            </>
          ) : (
            <>
              <p className={styles.decided}>
                <StatusTag tone={decided[decision].tone}>{decided[decision].label}</StatusTag>
                <span className={text.note}>
                  {decidedBy ?? 'Automatically'}
                  {decidedAt !== null && (
                    <>
                      , <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>
                    </>
                  )}
                </span>
              </p>
              {button('open', 'Undo')}
            </>
          )}
        </div>
      </Card>
    </li>
  );
}

function Side({
  customer,
  shared,
}: {
  customer: ImportedCustomer;
  shared: PossibleMatch['shared'];
}) {
  return (
    <div>
      <h3 className={text.partTitle}>{nameOf(customer)}</h3>
      <p className={text.note}>{originOf(customer)}</p>
      <RecordFacts columns={1}>
        <Fact label={shared.includes('phone') ? 'Phone, the same' : 'Phone'}>
          <Phone customer={customer} />
        </Fact>
        <Fact label={shared.includes('email') ? 'Email, the same' : 'Email'}>
          <Email customer={customer} />
        </Fact>
        <Fact label="Address">
          <Address customer={customer} />
        </Fact>
        <Fact label="Services">
          {counted(Number(customer.totalServices), 'service')}, <TotalSpent customer={customer} />{' '}
          spent
          {customer.lastServiceDate !== null && (
            <>
              , last <LastService customer={customer} />
            </>
          )}
        </Fact>
      </RecordFacts>
    </div>
  );
}
