import type { Appliance } from '@contracts/vocabulary/booking';
import type { ComponentType } from 'react';
import { Badge } from '../../../../shared/ui/feedback/badge';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { classNames } from '../../../../shared/ui/class-names';
import { DishwasherDrawing, dishwasherLegend } from '../../../../shared/ui/figures/dishwasher';
import { DryerDrawing, dryerLegend } from '../../../../shared/ui/figures/dryer';
import {
  FrenchDoorDrawing,
  frenchDoorLegend,
} from '../../../../shared/ui/figures/french-door-refrigerator';
import { RangeDrawing, rangeLegend } from '../../../../shared/ui/figures/range';
import {
  WashingMachineDrawing,
  washingMachineLegend,
} from '../../../../shared/ui/figures/washing-machine';
import { WineCoolerDrawing, wineCoolerLegend } from '../../../../shared/ui/figures/wine-cooler';
import sheet from '../../sheet.module.css';
import { furtherServices, services, type ServiceCard } from '../content/services';
import { Section } from './section';
import styles from './services.module.css';

/** The hero has FIG. 1. */
const FIRST_FIGURE = 2;

const figures: Record<
  ServiceCard['figure'],
  { Drawing: ComponentType; legend: readonly string[] }
> = {
  refrigerator: { Drawing: FrenchDoorDrawing, legend: frenchDoorLegend },
  'wine-cooler': { Drawing: WineCoolerDrawing, legend: wineCoolerLegend },
  'washing-machine': { Drawing: WashingMachineDrawing, legend: washingMachineLegend },
  dryer: { Drawing: DryerDrawing, legend: dryerLegend },
  dishwasher: { Drawing: DishwasherDrawing, legend: dishwasherLegend },
  range: { Drawing: RangeDrawing, legend: rangeLegend },
};

export function Services({ onQuote }: { onQuote: (appliance: Appliance) => void }) {
  return (
    <Section
      id="services"
      title="What we repair"
      intro={
        <>
          Six appliances, drawn the way we see them.
          <span className={styles.numbers}> The red numbers are the parts that fail first.</span>
        </>
      }
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
      <div className={styles.further}>
        <p>We also repair microwaves and garbage disposals.</p>
        {furtherServices.map(({ title, appliance }) => (
          <Button key={title} size="small" onClick={() => onQuote(appliance)}>
            Quote for {title.toLowerCase()}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function ServiceFigure({ service, number }: { service: ServiceCard; number: number }) {
  const { Drawing, legend } = figures[service.figure];
  return (
    <Figure
      number={number}
      title={service.figureTitle}
      legend={legend}
      tone="bare"
      className={classNames(sheet.figure, styles.figure, styles[service.figure])}
    >
      <Drawing />
    </Figure>
  );
}
