import { documentLabels } from '@contracts/vocabulary/tax/invoices';
import { paymentAmount } from '@contracts/vocabulary/payments';
import { billSituationOf, type BillSituation } from '@contracts/vocabulary/visits/situations';
import { useEffect, useRef } from 'react';
import { useBusiness, useTakesCards } from '../../shared/config/site-config';
import { formatMoney } from '../../shared/format';
import { paths, telHref } from '../../shared/page/paths';
import { BillLines, DocumentLines } from '../../shared/bill-facts';
import { CompanyAddress } from '../../shared/ui/business/company-address';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import { ButtonLink } from '../../shared/ui/button';
import styles from './payment.module.css';
import type { LinkedBill } from './use-payment-entry';

/** A bill: the work and what it costs, payments, the balance due, and its invoices. */
export function Bill({ bill }: { bill: LinkedBill }) {
  const { number, description, total, lines, due, paid, invoice, invoices, payToken } = bill;
  return (
    <section className={styles.bill} aria-label={`Bill for ${number}`}>
      <CompanyAddress onPaper />
      <RatingPlate
        columns={total === null ? 3 : 4}
        cells={[
          { label: 'Bill', value: number },
          ...(total === null ? [] : [{ label: 'Total', value: formatMoney(total) }]),
          { label: 'Paid so far', value: formatMoney(paid) },
          { label: 'Due', value: formatMoney(due) },
        ]}
      />
      <p className={styles.billFor}>{description}</p>
      {invoice && (
        <>
          <strong>
            {documentLabels.invoice} {invoice.number}
          </strong>
          <DocumentLines document={invoice} />
        </>
      )}
      {!invoice && total !== null && lines.length > 0 && <BillLines lines={lines} />}
      {invoices.length > 0 && (
        <ul className={styles.invoices} data-no-print>
          {invoices.map(({ id, kind, number: of }) => (
            <li key={id}>
              <a href={invoicePath(payToken, id)} target="_blank" rel="noreferrer">
                {documentLabels[kind]} {of} (PDF)
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const invoicePath = (payToken: string, id: string): string =>
  `/api/payments/due/${encodeURIComponent(payToken)}/invoices/${id}/pdf`;

interface Said {
  readonly title: string;
  readonly words: string;
}

const nothing: Said = {
  title: 'No balance due',
  words: 'There’s nothing to pay. If you expected a bill, call us.',
};

const smallBalance: Said = {
  title: 'Small balance left',
  words: `Card payments start at ${formatMoney(paymentAmount.min)}. Pay the rest in person, or call us.`,
};

const nothingToPay: Readonly<Record<BillSituation, (justNow: boolean) => Said>> = {
  'no-bill': () => nothing,
  due: () => smallBalance,
  'due-by-phone': () => smallBalance,
  paid: (justNow) =>
    justNow
      ? {
          title: 'This bill was just paid',
          words:
            'Someone paid it while this page was open. You weren’t charged, and there’s nothing left to pay.',
        }
      : {
          title: 'This bill is paid',
          words:
            'Thank you! There’s nothing left to pay. The receipt is in your email, and in the customer portal if you have an account. Or call us with the number on the bill.',
        },
  'nothing-owed': () => nothing,
};

/** Paid, or the balance is too small for a card. */
export function NothingToPay({ bill, justNow }: { bill: LinkedBill; justNow: boolean }) {
  const { phone } = useBusiness();
  const { title, words } = nothingToPay[billSituationOf(bill, useTakesCards())](justNow);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It replaces the form in which the payer was.
    if (justNow) heading.current?.focus();
  }, [justNow]);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{words}</p>
      <Bill bill={bill} />
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={paths.home}>
          Back to Home
        </ButtonLink>
        <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
      </div>
    </div>
  );
}
