import type { CustomerAppointment } from '@contracts/booking/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { ClipboardList } from 'lucide-react';
import { ownPath } from '../../page/paths';
import { ButtonLink } from '../button';
import { VisuallyHidden } from '../visually-hidden';

interface EstimateLinkProps {
  appointment: Pick<CustomerAppointment, 'number' | 'status' | 'totalCost' | 'estimateUrl'>;
}

/** Leads a customer to their visit's estimate; nothing without one. */
export function EstimateLink({
  appointment: { number, status, totalCost, estimateUrl },
}: EstimateLinkProps) {
  if (estimateUrl === null) return null;
  // An approved price is the visit's cost.
  const isNew = totalCost === null && !appointmentStatusRules[status].over;
  return (
    <ButtonLink
      variant={isNew ? 'primary' : 'secondary'}
      to={ownPath(estimateUrl)}
      icon={<ClipboardList size={18} aria-hidden="true" />}
    >
      {isNew ? 'Your estimate is ready' : 'See your estimate'}
      <VisuallyHidden> {number}</VisuallyHidden>
    </ButtonLink>
  );
}
