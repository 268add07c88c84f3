import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import { formatMoney } from '../../../shared/format';
import { Dialog } from '../../../shared/ui/dialog';
import { FollowClosely, LinkToShare } from './link-to-share';

interface PayDialogProps {
  job: Pick<PhoneJob, 'number'>;
  bill: DoorBill;
  open: boolean;
  onClose: () => void;
}

/** The QR code for the customer's phone. It follows the bill: a new amount, or paid. */
export function PayDialog({
  job: { number },
  bill: { due, payUrl },
  open,
  onClose,
}: PayDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={payUrl === null ? 'Nothing left to pay' : `${formatMoney(due)} to pay`}
      description={
        payUrl === null
          ? `${number} is settled.`
          : `The customer scans this code, or opens the link, and pays for ${number} on their own phone.`
      }
    >
      {open && (
        <>
          <FollowClosely />
          {payUrl !== null && (
            <LinkToShare
              url={payUrl}
              title={`Payment for ${number}`}
              label={`QR code of the link to pay for ${number}`}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
