import { classNames } from '../../../shared/ui/class-names';
import { Section } from '../home/sections/section';
import { OpeningRow } from '../opening-row';
import sheet from '../sheet.module.css';
import { jobBenefits } from './content/team';
import styles from './job-benefits.module.css';

export function JobBenefits() {
  return (
    <Section
      id="benefits"
      title="What you get for it"
      intro="The four things people here name first when you ask why they stay."
    >
      <ul className={classNames(sheet.sheet, styles.benefits)}>
        {jobBenefits.map(({ title, text, fact }) => (
          <li key={title} className={classNames(sheet.cell, styles.benefit)}>
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
