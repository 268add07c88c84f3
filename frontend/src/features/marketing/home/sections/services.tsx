import type { Appliance } from '@contracts/vocabulary/booking';
import { Badge } from '../../../../shared/ui/feedback/badge';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { classNames } from '../../../../shared/ui/class-names';
import sheet from '../../sheet.module.css';
import { services, type ServiceCard } from '../content/services';
import { Section } from './section';
import { serviceFigures } from './service-figures';
import styles from './services.module.css';

/** The hero holds FIG. 1. */
const FIRST_FIGURE = 2;

export function Services({ onQuote }: { onQuote: (appliance: Appliance) => void }) {
  return (
    <Section
      id="services"
      title="What we repair"
      intro="Six appliances, taken apart as we see them. The red numbers are the parts that fail first."
    >
      <ul className={classNames(sheet.sheet, styles.cards)}>
        {services.map((service, index) => (
          <li key={service.title} className={classNames(sheet.cell, sheet.figureCell)}>
            <ServiceFigure service={service} number={FIRST_FIGURE + index} />
            <div className={styles.text}>
              <div className={styles.head}>
                <h3 className={styles.title}>{service.title}</h3>
                {service.premium && <Badge>Premium Brands</Badge>}
                {service.specialty && <Badge tone="line">Specialty Service</Badge>}
              </div>
              <p className={styles.description}>{service.description}</p>
              <ul className={styles.faults} aria-label="What people call about">
                {service.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
              <p className={styles.brands}>{service.brands.join(' · ')}</p>
              <Button
                className={styles.quote}
                aria-label={`Get Expert Quote for ${service.title.toLowerCase()}`}
                onClick={() => onQuote(service.appliance)}
              >
                Get Expert Quote
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ServiceFigure({ service, number }: { service: ServiceCard; number: number }) {
  const { Drawing, legend } = serviceFigures[service.figure];
  return (
    <Figure
      number={number}
      title={service.figureTitle}
      legend={legend}
      tone="bare"
      className={classNames(sheet.figure, styles.figure)}
    >
      <Drawing />
    </Figure>
  );
}
