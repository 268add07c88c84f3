import { useBusiness } from '../../../../shared/config/site-config';
import { telHref } from '../../../../shared/page/paths';
import { faq } from '../content/faq';
import { PlusSign } from './plus-sign';
import { Section } from './section';
import styles from './faq.module.css';

/** Native details elements: each opens by mouse, key or page search, also without scripts. */
export function Faq() {
  const { phone } = useBusiness();
  return (
    <Section
      id="faq"
      title="Before you call"
      intro="What we’d ask you to check first. Some of these don’t need a visit at all."
    >
      <div className={styles.categories}>
        {faq.map(({ category, questions }) => (
          <div key={category} className={styles.category}>
            <h3 className={styles.name}>{category}</h3>
            <div>
              {questions.map(({ question, answer }) => (
                <details key={question} className={styles.item}>
                  <summary className={styles.question}>
                    <span>{question}</span>
                    <PlusSign />
                  </summary>
                  <p className={styles.answer}>{answer}</p>
                </details>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.end}>
        Something else? Ask a technician: <a href={telHref(phone)}>{phone}</a>
      </p>
    </Section>
  );
}
