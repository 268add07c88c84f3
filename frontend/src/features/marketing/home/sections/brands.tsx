import { useContent } from '../../../../shared/config/site-config';
import { classNames } from '../../../../shared/ui/class-names';
import mono from '../../../../shared/ui/mono.module.css';
import { OpeningRow } from '../../opening-row';
import sheet from '../../sheet.module.css';
import { Section } from './section';
import { additionalBrands, brandCards, certificationsOf, type BrandCard } from '../content/brands';
import styles from './brands.module.css';

export function Brands() {
  const content = useContent();
  const { warrantyDays } = content.figures;
  const ours = warrantyDays && `${warrantyDays} day warranty on our repair`;
  return (
    <Section
      id="brands"
      quiet
      title="Names we know by their parts"
      intro="Sixteen makers, what their appliances are known for, and what we look at first in each."
    >
      <ul className={styles.cards}>
        {brandCards.map((brand) => (
          <li key={brand.name} className={classNames(sheet.cell, styles.card)}>
            <Brand
              {...brand}
              warranty={content.warranties.find((each) => each.brand === brand.name)?.text ?? ours}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <h3 className={mono.label}>We also service</h3>
        <ul className={styles.additional}>
          {additionalBrands.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <div className={styles.certified}>
        <h3 className={mono.label}>With every repair</h3>
        <ul className={styles.certifications}>
          {certificationsOf(content).map(({ title, text }) => (
            <li key={title}>
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

interface BrandProps extends BrandCard {
  warranty: string | undefined;
}

/** A card on a wide screen. On a phone, a row that opens. */
function Brand({ name, tagline, description, features, specialties, warranty }: BrandProps) {
  return (
    <>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.tagline}>{tagline}</p>
      <OpeningRow title={name}>
        <p className={styles.description}>{description}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Features</dt>
            <dd>{features.join(', ')}</dd>
          </div>
          <div>
            <dt>Specialties</dt>
            <dd>{specialties.join(', ')}</dd>
          </div>
          {warranty && (
            <div>
              <dt>Warranty</dt>
              <dd>{warranty}</dd>
            </div>
          )}
        </dl>
      </OpeningRow>
    </>
  );
}
