import { townsServed } from '@contracts/vocabulary/site/site-content';
import { useBusiness, useContent } from '../../../../shared/config/site-config';
import { paths, telHref } from '../../../../shared/page/paths';
import { ButtonLink } from '../../../../shared/ui/button';
import {
  RefrigeratorDrawing,
  refrigeratorLegend,
} from '../../../../shared/ui/figures/refrigerator';
import { classNames } from '../../../../shared/ui/class-names';
import mono from '../../../../shared/ui/mono.module.css';
import { PageHero } from '../../page-hero';
import styles from './hero.module.css';

export function Hero() {
  const { phone, address, counties } = useBusiness();
  const content = useContent();
  const { since, repairs, rating, warrantyDays } = content.figures;
  const towns = townsServed(content, counties);
  return (
    <PageHero
      headline={
        <>
          The fridge died. <br />
          We’re already <br />
          in the van.
        </>
      }
      lead={`Refrigerators, ranges, washers and wine coolers, repaired at your home in and around ${address.city}. Pick a time, then watch your technician drive to you.`}
      actions={
        <>
          <ButtonLink to={paths.booking} variant="primary" size="large">
            Schedule Premium Service
          </ButtonLink>
          <ButtonLink href={telHref(phone)} size="large">
            {phone}
          </ButtonLink>
        </>
      }
      cells={[
        ...(since ? [{ label: 'Since', value: since }] : []),
        ...(repairs ? [{ label: 'Repairs', value: repairs }] : []),
        ...(rating ? [{ label: 'Rating', value: `${rating} / 5` }] : []),
        ...(warrantyDays ? [{ label: 'Warranty', value: `${warrantyDays} days` }] : []),
      ]}
      figure={{
        title: 'Built-in refrigerator',
        legend: refrigeratorLegend,
        Drawing: RefrigeratorDrawing,
      }}
    >
      {towns.length > 0 && (
        <div className={styles.area}>
          <h2 className={classNames(mono.label, styles.areaTitle)}>Where we work</h2>
          <ul className={styles.towns}>
            {towns.map((town, index) => (
              <li key={index}>{town}</li>
            ))}
          </ul>
        </div>
      )}
    </PageHero>
  );
}
