import type { CustomerAppointment } from '@contracts/booking/own-records';
import { billSituationOf, type BillSituation } from '@contracts/vocabulary/visits/situations';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBusiness, useTakesCards } from '../../config/site-config';
import { formatMoney } from '../../format';
import { ownPath, paths, telHref } from '../../page/paths';
import { ButtonLink } from '../button';
import { VisuallyHidden } from '../visually-hidden';

interface PayBillProps {
  appointment: Pick<CustomerAppointment, 'number' | 'totalCost' | 'paid' | 'due' | 'payUrl'>;
  variant?: 'primary' | 'secondary';
}

const nothing = () => null;

const ways: Readonly<Record<BillSituation, (props: PayBillProps) => ReactNode>> = {
  'no-bill': nothing,
  due: ({ appointment, variant }) => (
    // Loads a document: the payment page has its own policy.
    <ButtonLink
      variant={variant}
      href={ownPath(appointment.payUrl ?? paths.payment)}
      icon={<CreditCard size={18} aria-hidden="true" />}
    >
      Pay {formatMoney(appointment.due)}
      <VisuallyHidden> {appointment.number}</VisuallyHidden>
    </ButtonLink>
  ),
  'due-by-phone': (props) => <CallToPay {...props} />,
  paid: nothing,
  'nothing-owed': nothing,
};

/** How a customer pays what is due; nothing if nothing is. */
export function PayBill(props: PayBillProps) {
  const { totalCost: total, paid, due } = props.appointment;
  return ways[billSituationOf({ total, paid, due }, useTakesCards())](props);
}

function CallToPay({ appointment: { due } }: PayBillProps) {
  const { phone } = useBusiness();
  return (
    <p>
      To pay {formatMoney(due)}, call us: <a href={telHref(phone)}>{phone}</a>
    </p>
  );
}
