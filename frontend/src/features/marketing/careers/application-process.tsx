import type { ComponentType } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { telHref } from '../../../shared/page/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import mono from '../../../shared/ui/mono.module.css';
import sheet from '../sheet.module.css';
import { Section } from '../home/sections/section';
import styles from './application-process.module.css';
import { applicationSteps } from './content/application-steps';
import { FirstDayDrawing, InterviewDrawing, ResumeDrawing } from './figures/application-steps';

/** One for each step. */
const drawings: readonly ComponentType[] = [ResumeDrawing, InterviewDrawing, FirstDayDrawing];

export function ApplicationProcess() {
  const { phone, email } = useBusiness();
  return (
    <Section
      id="apply"
      quiet
      title="From resume to first day in three steps"
      intro="No forms and no portal. A person reads what you send and answers it."
    >
      <ol className={classNames(sheet.sheet, styles.steps)}>
        {applicationSteps.map(({ title, text, takes }, index) => {
          const Drawing = drawings[index];
          return (
            <li key={title} className={sheet.cell}>
              <div className={styles.drawing}>{Drawing && <Drawing />}</div>
              <div className={styles.text}>
                <h3>
                  <span className={classNames(mono.label, styles.number)}>Step {index + 1}</span>{' '}
                  {title}
                </h3>
                <p>{text}</p>
                <p className={styles.takes}>{takes}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <div className={styles.actions}>
        <ButtonLink href={`mailto:${email}`} size="large">
          Email Us
        </ButtonLink>
        <ButtonLink href={telHref(phone)} size="large">
          Call {phone}
        </ButtonLink>
        <p>Questions before you apply? Call or write.</p>
      </div>
    </Section>
  );
}
