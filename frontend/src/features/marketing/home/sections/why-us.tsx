import { Clock, ShieldCheck, Truck, Wrench, type LucideIcon } from 'lucide-react';
import { useBusiness } from '../../../../shared/config/site-config';
import { paths, telHref } from '../../../../shared/page/paths';
import { ButtonLink } from '../../../../shared/ui/button';
import { RatingPlate } from '../../../../shared/ui/business/rating-plate';
import { benefits, stats, type BenefitIcon } from '../content/why-us';
import { Section } from './section';
import styles from './why-us.module.css';

const icons: Record<BenefitIcon, LucideIcon> = {
  clock: Clock,
  shield: ShieldCheck,
  wrench: Wrench,
  truck: Truck,
};

export function WhyUs() {
  const { phone, since } = useBusiness();
  return (
    <Section
      id="why-us"
      title="Four figures, four promises"
      intro={`We have opened appliances on this coast since ${since}. This is what came of it, and what you can hold us to.`}
    >
      <RatingPlate
        className={styles.stats}
        cells={stats.map(({ number, label, note }) => ({ label, value: number, note }))}
      />
      <ul className={styles.benefits}>
        {benefits.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title}>
              <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        <ButtonLink to={paths.booking} size="large">
          Schedule Service
        </ButtonLink>
        <p>
          or call <a href={telHref(phone)}>{phone}</a>
        </p>
      </div>
    </Section>
  );
}
