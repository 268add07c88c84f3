import { useBusiness, useContent } from '../../../shared/config/site-config';
import { classNames } from '../../../shared/ui/class-names';
import styles from './font-examples.module.css';
import { fontStyles, sampleNumbers } from './font-styles';

/** A design aid: the same figures in eight letterings. */
export function FontExamples() {
  const { phone } = useBusiness();
  const content = useContent();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Eight ways to letter a number</h1>
      <p className={styles.intro}>
        What a lettering is worth shows in its figures: does a long one fit on a phone, can a phone
        number be read aloud without losing the place? Three of these are ours.
      </p>
      <ol className={styles.examples}>
        {fontStyles.map(({ id, name, recipe, use }, index) => (
          <li key={id} className={styles.example}>
            <div className={styles.about}>
              <h2>
                <span className={styles.index}>{index + 1}</span> {name}
              </h2>
              <p className={styles.recipe}>{recipe}</p>
              <p>{use}</p>
            </div>
            <div className={classNames(styles.sample, styles[id])}>
              <dl className={styles.numbers}>
                {sampleNumbers(content).map(({ number, label }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{number}</dd>
                  </div>
                ))}
              </dl>
              <p className={styles.phone}>{phone}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
