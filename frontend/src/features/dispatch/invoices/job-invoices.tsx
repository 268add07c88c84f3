import { Button } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import type { Invoice } from '@contracts/payments/invoices';
import { documentLabels } from '@contracts/vocabulary/tax/invoices';
import type { StatusTone } from '@contracts/vocabulary/status-tone';
import { DocumentLines } from '../../../shared/bill-facts';
import { formatDateAndYear, formatDateTime, formatMoney } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { CompanyAddress } from '../../../shared/ui/business/company-address';
import { InvoicePdfButton } from '../../../shared/ui/office/invoices/invoice-pdf-button';
import text from '../../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { pollingMs } from '../dispatch-endpoints';
import { CreditInvoice } from './credit-invoice';
import { useVisitInvoicesQuery } from './invoice-endpoints';
import styles from './invoices.module.css';
import { MakeInvoice } from './make-invoice';
import { VoidInvoice } from './void-invoice';

interface JobInvoicesProps {
  appointment: Appointment;
  /** Of a dialog. */
  afterClose: () => void;
}

/** A visit's invoices and credit notes, newest first, and the way to make the first one. */
export function JobInvoices({ appointment, afterClose }: JobInvoicesProps) {
  const { id, origin, totalCost, invoice } = appointment;
  // Imported visits were settled elsewhere.
  const hasNone = !invoice && (origin !== 'booked' || Number(totalCost ?? 0) === 0);
  const polling = useDispatchPolling();
  const { currentData, isError } = useVisitInvoicesQuery(id, {
    ...polling(pollingMs.appointments),
    skip: hasNone,
    refetchOnMountOrArgChange: true,
  });
  if (hasNone) return null;
  const { invoices = [], proposal = null } = currentData ?? {};
  if (currentData && invoices.length === 0 && proposal === null) return null;
  return (
    <section aria-labelledby="job-invoices" className={styles.section}>
      <h3 id="job-invoices" className={text.partTitle}>
        Invoice
      </h3>
      {!currentData &&
        (isError ? (
          <p>The invoices couldn’t be loaded. Trying again.</p>
        ) : (
          <Loading label="Loading the invoices" />
        ))}
      {currentData && (
        <MakeInvoice appointment={appointment} proposal={proposal} afterClose={afterClose} />
      )}
      {invoices.map((document) => (
        <Document
          key={document.id}
          document={document}
          documents={invoices}
          isPaid={Number(appointment.paid) > 0}
          afterClose={afterClose}
        />
      ))}
    </section>
  );
}

interface DocumentProps {
  document: Invoice;
  documents: readonly Invoice[];
  isPaid: boolean;
  afterClose: () => void;
}

function Document({ document, documents, isPaid, afterClose }: DocumentProps) {
  const { kind, number, to, date, by, total, credits, voided } = document;
  const [asked, setAsked] = useState<'void' | 'credit'>();
  const isCredited = documents.some((each) => each.credits?.number === number);
  const stands = kind === 'invoice' && voided === null;
  const dialog = { invoice: document, onClose: () => setAsked(undefined), afterClose };
  return (
    <article className={styles.document} aria-label={number}>
      <CompanyAddress onPaper />
      <div className={styles.head}>
        <strong>
          {documentLabels[kind]} {number}
        </strong>
        <StatusTag tone={toneOf(document)}>{voided ? 'Void' : formatMoney(total)}</StatusTag>
        <span className={text.quiet}>
          {formatDateAndYear(date)}, by {by}
        </span>
      </div>
      {credits && (
        <p>
          For {credits.number}: {credits.reason}
        </p>
      )}
      {voided && (
        <p>
          Voided by {voided.by}, {formatDateTime(voided.at)}: {voided.reason}
        </p>
      )}
      <p className={styles.onPaper}>
        Bill to: {to.name}, {to.address}, {to.city}, {to.state} {to.zipCode}
      </p>
      <DocumentLines document={document} />
      <div className={styles.buttons} data-no-print>
        <InvoicePdfButton id={document.id} number={document.number} />
        {stands && (
          <Button size="small" aria-label={`Credit ${number}`} onClick={() => setAsked('credit')}>
            Credit…
          </Button>
        )}
        {stands && !isPaid && !isCredited && (
          <Button
            size="small"
            danger
            aria-label={`Void ${number}`}
            onClick={() => setAsked('void')}
          >
            Void…
          </Button>
        )}
      </div>
      {kind === 'invoice' && (
        <>
          <VoidInvoice {...dialog} open={asked === 'void'} />
          <CreditInvoice {...dialog} documents={documents} open={asked === 'credit'} />
        </>
      )}
    </article>
  );
}

const toneOf = ({ kind, voided }: Invoice): StatusTone =>
  voided ? 'gray' : kind === 'invoice' ? 'green' : 'yellow';
