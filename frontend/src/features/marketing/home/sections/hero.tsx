import { useBusiness } from '../../../../shared/config/site-config';
import { paths, telephoneLink } from '../../../../shared/page/paths';
import { ButtonLink } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import {
  RefrigeratorDrawing,
  refrigeratorLegend,
} from '../../../../shared/ui/figures/refrigerator';
import { RatingPlate } from '../../../../shared/ui/business/rating-plate';
import styles from './hero.module.css';

export function Hero() {
  const { phone, since, towns } = useBusiness();
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.inner}>
        <div className={styles.pitch}>
          <h1 id="headline" className={styles.headline}>
            The fridge died. <br />
            We’re already <br />
            on the coast.
          </h1>
          <p className={styles.lead}>
            Refrigerators, ranges, washers and wine coolers, repaired at your home from St Augustine
            to Palm Coast. Pick an hour, then watch your technician drive to you.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={paths.booking} variant="primary" size="large">
              Schedule Premium Service
            </ButtonLink>
            <ButtonLink href={telephoneLink(phone)} size="large">
              {phone}
            </ButtonLink>
          </div>
          <RatingPlate
            className={styles.plate}
            cells={[
              { label: 'Since', value: since },
              { label: 'Repairs', value: '56,000+' },
              { label: 'Rating', value: '4.9 / 5' },
              { label: 'Warranty', value: '90 days' },
            ]}
          />
          <div className={styles.area}>
            <h2 className={styles.areaTitle}>Where we work</h2>
            <ul className={styles.towns}>
              {towns.map((town) => (
                <li key={town}>{town}</li>
              ))}
            </ul>
          </div>
        </div>
        <Figure
          number={1}
          title="Built-in refrigerator"
          legend={refrigeratorLegend}
          className={styles.figure}
        >
          <RefrigeratorDrawing />
        </Figure>
      </div>
    </section>
  );
}
