import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../shared/page/hydration';
import { paths } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { Figure } from '../../shared/ui/figure';
import { MissingDrumDrawing, missingDrumLegend } from '../../shared/ui/figures/washer-missing-drum';
import styles from './not-found.module.css';

export function NotFound() {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.title}>404 Page Not Found</h1>
        <p className={styles.text}>
          We can’t find that page. Check the address for a typo, or start from the home page.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={paths.home} variant="primary">
            Back to Home
          </ButtonLink>
          <ButtonLink to={paths.booking}>Book Appointment</ButtonLink>
        </div>
        <p className={styles.hint}>
          {/* The prerendered page is the same for every unknown address. */}
          <code>{hydrated ? pathname : '\u00a0'}</code>
          Did you forget to add the page to the router?
        </p>
      </div>
      <Figure number={404} title="Washing machine, part missing" legend={missingDrumLegend}>
        <MissingDrumDrawing />
      </Figure>
    </div>
  );
}
