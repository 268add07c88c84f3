import { CalendarPlus, CreditCard, MapPin } from 'lucide-react';
import { paths } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import styles from './portal.module.css';

const actions = [
  { to: paths.booking, label: 'Book Service', Icon: CalendarPlus },
  { to: paths.payment, label: 'Make Payment', Icon: CreditCard },
  // Opens the next visit of who is logged in.
  { to: paths.tracking, label: 'Track Technician', Icon: MapPin },
];

export function QuickActions() {
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
