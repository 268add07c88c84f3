import { CalendarPlus, CreditCard, MapPin } from 'lucide-react';
import { joined } from '../../shared/api/list-page';
import { paths, trackingPath } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { useToday } from '../../shared/ui/use-now';
import { useOwnAppointmentsInfiniteQuery } from './portal-endpoints';
import styles from './portal.module.css';
import { nextOf } from './records/next-visit';

export function QuickActions({ session }: { session: string }) {
  const { currentData } = useOwnAppointmentsInfiniteQuery({ of: session });
  // An imported visit isn't tracked here.
  const tracked = joined(currentData?.pages).items.filter(({ origin }) => origin !== 'imported');
  const next = nextOf(tracked, useToday());
  const actions = [
    { to: paths.booking, label: 'Book Service', Icon: CalendarPlus },
    { to: paths.payment, label: 'Make Payment', Icon: CreditCard },
    { to: next ? trackingPath(next.id) : paths.tracking, label: 'Track Technician', Icon: MapPin },
  ];
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={styles.part}>
        Quick Actions
      </h2>
      <ul className={styles.quick}>
        {actions.map(({ to, label, Icon }) => (
          <li key={label}>
            <ButtonLink to={to} block icon={<Icon size={18} aria-hidden="true" />}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
