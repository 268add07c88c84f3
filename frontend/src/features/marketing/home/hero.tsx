import { useBusiness } from '../../../shared/config/site-config';
import { paths, telephoneLink } from '../../../shared/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { RefrigeratorDrawing, refrigeratorLegend } from '../../../shared/ui/figures/refrigerator';
import { RatingPlate } from '../../../shared/ui/rating-plate';
import styles from './home.module.css';

export function Hero() {
  const { phone, since } = useBusiness();
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.pitch}>
          <h1 className={styles.headline}>The fridge died. We’re already on the coast.</h1>
          <p className={styles.lead}>
            Refrigerators, ranges, washers and wine coolers, mended at your home from St Augustine
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
        </div>
        <Figure
          number={1}
          title="Built-in refrigerator"
          legend={refrigeratorLegend}
          className={styles.heroFigure}
        >
          <RefrigeratorDrawing />
        </Figure>
      </div>
    </section>
  );
}
