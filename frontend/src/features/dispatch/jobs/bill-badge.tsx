import type { Appointment } from '@contracts/booking/appointments';
import { billMark, isDue } from '../../../shared/bill-facts';
import { Badge } from '../../../shared/ui/feedback/badge';
import text from '../../../shared/ui/office/record-text.module.css';

/** Shows whether it's paid, or the balance due; nothing without a total. */
export function BillBadge({ appointment }: { appointment: Appointment }) {
  const mark = billMark(appointment);
  if (mark === null) return null;
  return (
    <span className={text.marks}>
      <Badge tone={isDue(appointment) ? 'coquina' : 'line'}>{mark}</Badge>
    </span>
  );
}
