import { useContent } from '../../../shared/config/site-config';
import { classNames } from '../../../shared/ui/class-names';
import { Section } from '../home/sections/section';
import { OpeningRow } from '../opening-row';
import sheet from '../sheet.module.css';
import styles from './job-benefits.module.css';

export function JobBenefits() {
  const { openings, perks } = useContent();
  if (openings.length === 0 || perks.length === 0) return null;
  return (
    <Section
      id="benefits"
      title="What you get for it"
      intro={`${perks.length === 4 ? 'The four things' : 'What'} people here name first when you ask why they stay.`}
    >
      <ul className={classNames(sheet.sheet, styles.benefits)}>
        {perks.map(({ id, title, text, fact }) => (
          <li key={id} className={classNames(sheet.cell, styles.benefit)}>
            <h3>{title}</h3>
            <p className={styles.fact}>{fact}</p>
            <OpeningRow title={title.toLowerCase()}>
              <p className={styles.text}>{text}</p>
            </OpeningRow>
          </li>
        ))}
      </ul>
    </Section>
  );
}
