import type { ComponentType, ReactNode } from 'react';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';
import { classNames } from '../../shared/ui/class-names';
import { Figure } from '../../shared/ui/figure';
import styles from './page-hero.module.css';

interface PageHeroProps {
  /** Above the headline. */
  mark?: ReactNode;
  headline: ReactNode;
  lead: ReactNode;
  actions: ReactNode;
  cells: PlateCell[];
  figure: { title: string; legend: readonly string[]; Drawing: ComponentType };
  className?: string | undefined;
  /** Below the plate. */
  children?: ReactNode;
}

/** The first screen of the home and careers pages, with FIG. 1. */
export function PageHero({
  mark,
  headline,
  lead,
  actions,
  cells,
  figure: { title, legend, Drawing },
  className,
  children,
}: PageHeroProps) {
  return (
    <section className={classNames(styles.hero, className)} aria-labelledby="headline">
      <div className={styles.inner}>
        <div className={styles.pitch}>
          {mark}
          <h1 id="headline" className={styles.headline}>
            {headline}
          </h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.actions}>{actions}</div>
          {cells.length > 0 && <RatingPlate className={styles.plate} cells={cells} />}
          {children}
        </div>
        <Figure number={1} title={title} legend={legend}>
          <Drawing />
        </Figure>
      </div>
    </section>
  );
}
