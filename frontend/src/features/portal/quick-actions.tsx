import { CalendarPlus, CreditCard, MapPin } from 'lucide-react';
import { paths } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import styles from './portal.module.css';
import { usePortalView, type PortalView } from './use-portal-view';

const actions = [
  { to: paths.booking, label: 'Book Service', Icon: CalendarPlus },
  { to: paths.payment, label: 'Make Payment', Icon: CreditCard },
  { to: paths.tracking, label: 'Track Technician', Icon: MapPin },
] as const;

const hasItsOwnAction: ReadonlySet<PortalView> = new Set(['settings', 'import-history']);

export function QuickActions() {
  const [view] = usePortalView();
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={styles.part}>
        Quick Actions
      </h2>
      <ul className={styles.quick}>
        {actions.map(({ to, label, Icon }) => (
          <li key={to}>
            <ButtonLink
              to={to}
              // In the settings the main action is to save, in the import panel to import.
              variant={to === paths.booking && !hasItsOwnAction.has(view) ? 'primary' : 'secondary'}
              block
              icon={<Icon size={18} aria-hidden="true" />}
            >
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
