import type { Invoice } from '@contracts/payments/invoices';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { documentLabels } from '@contracts/vocabulary/tax/invoices';
import type { Dispatch } from '@reduxjs/toolkit';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { messageOf } from '../../../shared/api/api-error';
import { DocumentLines } from '../../../shared/bill-facts';
import { formatMoney } from '../../../shared/format';
import { selectTechnicianToken } from '../../../shared/session/session.slice';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import bill from '../bill/bill.module.css';
import { adoptBill } from '../steps/job-endpoints';
import type { JobSteps } from '../steps/use-job-steps';
import { useJobInvoicesQuery } from './invoice-endpoints';
import { InvoiceForm } from './invoice-form';
import styles from './invoice.module.css';
import { invoicedBill } from './invoiced-bill';

interface JobInvoiceProps {
  job: PhoneJob;
  steps: Pick<JobSteps, 'queue' | 'delivery'>;
  announce: (words: string) => void;
}

type BillDispatch = Dispatch & ((adopt: ReturnType<typeof adoptBill>) => unknown);

/** Once work has started and there's a price: the invoice with its tax, while there's a network. */
export function JobInvoice({ job, steps, announce }: JobInvoiceProps) {
  const [open, setOpen] = useState(false);
  const [part, keepFocus] = useKeptFocus<HTMLDivElement>();
  const dispatch = useDispatch<BillDispatch>();
  const token = useSelector(selectTechnicianToken);
  const { appointmentId, number, status } = job;
  const { total, invoice } = job.bill;
  const { started, over, appointmentStatus } = trackingStatusRules[status];
  const isPriced = Number(total ?? 0) > 0;
  const mayMake =
    (started || over) && appointmentStatusRules[appointmentStatus].stands && isPriced && !invoice;
  if (!mayMake && !invoice && !open) return null;

  const close = () => {
    setOpen(false);
    keepFocus();
  };
  const adopt = (issued: Invoice) => {
    if (token !== null) dispatch(adoptBill(token, appointmentId, invoicedBill(job.bill, issued)));
  };
  const isWaiting = steps.queue.door.some(
    (entry) => entry.appointmentId === appointmentId && entry.fact.kind === 'price',
  );
  return (
    <div className={bill.bill} ref={part} tabIndex={-1}>
      {invoice && (
        <p>
          Invoice {invoice.number}: <strong>{formatMoney(invoice.total)}</strong>
          {Number(invoice.tax) > 0 && `, ${formatMoney(invoice.tax)} of it sales tax`}
        </p>
      )}
      {(mayMake || invoice) && (
        <Button icon={<ReceiptText size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {invoice ? 'Show the invoice' : 'Make the invoice'}
          <VisuallyHidden> {number}</VisuallyHidden>
        </Button>
      )}
      <Dialog open={open} onOpenChange={close} title={`Invoice for ${number}`}>
        {open &&
          (isWaiting ? (
            <p className={styles.words}>
              Your price isn’t sent yet. You can make the invoice once it is.
            </p>
          ) : (
            <Proposed
              appointmentId={appointmentId}
              isOffline={steps.delivery === 'offline'}
              onIssued={(issued) => {
                adopt(issued);
                announce(`${number}: ${issued.number} of ${formatMoney(issued.total)} is issued.`);
                close();
              }}
            />
          ))}
      </Dialog>
    </div>
  );
}

interface ProposedProps {
  appointmentId: string;
  isOffline: boolean;
  onIssued: (issued: Invoice) => void;
}

/** Loads the price and the tax rates as they are now, or the invoice: it can't wait on the phone. */
function Proposed({ appointmentId, isOffline, onIssued }: ProposedProps) {
  const { data, error, isFetching, refetch } = useJobInvoicesQuery(appointmentId, {
    refetchOnMountOrArgChange: true,
  });
  if (isFetching) return <Loading label="Loading the price and the tax" />;
  if (error) {
    return (
      <div className={styles.words}>
        <p role="alert">
          {isOffline || isNetwork(error)
            ? 'No connection. An invoice needs one: its number and its tax come from the office.'
            : messageOf(error, 'Something went wrong on our side. Please try again.')}
        </p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  }
  if (data?.proposal) {
    return (
      <InvoiceForm appointmentId={appointmentId} proposal={data.proposal} onIssued={onIssued} />
    );
  }
  const issued = data?.invoices.find(({ balance }) => balance !== null);
  if (!issued) return <p className={styles.words}>There’s no price to invoice yet.</p>;
  return (
    <div className={styles.words}>
      <p>
        {documentLabels[issued.kind]} {issued.number}
      </p>
      <DocumentLines document={issued} />
    </div>
  );
}

const isNetwork = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'network';
