import { useBusiness, useContent } from '../../../../shared/config/site-config';
import { paths, telHref } from '../../../../shared/page/paths';
import { ButtonLink } from '../../../../shared/ui/button';
import { RatingPlate } from '../../../../shared/ui/business/rating-plate';
import { benefitsOf, statsOf } from '../content/why-us';
import { Section } from './section';
import styles from './why-us.module.css';

export function WhyUs() {
  const { phone } = useBusiness();
  const content = useContent();
  const { figures } = content;
  const stats = statsOf(figures);
  const benefits = benefitsOf(content);
  const record = stats.length > 0 ? 'Here’s our record, and what' : 'Here’s what';
  return (
    <Section
      id="why-us"
      title={
        stats.length + benefits.length === 8 ? 'Four figures, four promises' : 'What we promise'
      }
      intro={`${figures.since ? `We’ve opened up appliances since ${figures.since}. ` : ''}${record} you can hold us to.`}
    >
      {stats.length > 0 && <RatingPlate className={styles.stats} cells={stats} />}
      <ul className={styles.benefits}>
        {benefits.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
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
