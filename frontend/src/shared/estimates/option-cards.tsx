import type { EstimateOption } from '@contracts/payments/estimates';
import { dollars } from '@contracts/vocabulary/money';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../format';
import mono from '../ui/mono.module.css';
import { VisuallyHidden } from '../ui/visually-hidden';
import { taxWords } from './tax-words';
import { comparedOptions, type ComparedOption } from './compare-options';
import styles from './option-cards.module.css';

interface OptionCardsProps {
  options: readonly EstimateOption[];
  /** The one that is chosen or was approved, from 0. */
  marked?: number | null;
  /** Under the marked one's name. */
  mark?: string;
  headingLevel?: 2 | 3 | 4;
  /** At the end of each card. */
  renderChoice?: (option: EstimateOption, index: number) => ReactNode;
}

/** What a customer compares: side by side where there is room. */
export function OptionCards({
  options,
  marked = null,
  mark,
  headingLevel = 3,
  renderChoice,
}: OptionCardsProps) {
  const compared = comparedOptions(options);
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.wrap}>
      <ul
        className={styles.cards}
        data-count={options.length}
        data-choices={renderChoice !== undefined}
      >
        {compared.map((option, index) => (
          // No two have the same name.
          <li key={option.name} className={styles.card} data-marked={index === marked || undefined}>
            <div className={styles.head}>
              {mark !== undefined && index === marked && (
                <p className={styles.mark}>
                  <Check size={16} aria-hidden="true" /> {mark}
                </p>
              )}
              <Heading className={styles.name}>{option.name}</Heading>
              {option.words !== '' && <p className={styles.words}>{option.words}</p>}
            </div>
            <Lines option={option} />
            <p className={styles.total}>
              <span className={mono.label}>Total</span>
              <strong>{formatMoney(option.total)}</strong>
              {option.moreCents > 0 && (
                <span className={styles.more}>{formatMoney(dollars(option.moreCents))} more</span>
              )}
              {option.withTax !== null && <span className={styles.tax}>{taxWords(option)}</span>}
            </p>
            {renderChoice && <div className={styles.choice}>{renderChoice(option, index)}</div>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ option: { lines, without } }: { option: ComparedOption }) {
  return (
    <div>
      <ul className={styles.lines}>
        {lines.map(({ text, words, quantity, each, amount, isEverywhere }, index) => (
          // Lines may be the same, and a version never changes.
          <li key={index} data-differs={!isEverywhere || undefined}>
            <span className={styles.text}>
              {!isEverywhere && (
                <>
                  <Plus size={14} aria-hidden="true" />
                  <VisuallyHidden>Not in every option: </VisuallyHidden>
                </>
              )}
              <span>
                {text}
                {quantity > 1 && (
                  <span className={styles.quiet}>
                    {' '}
                    {quantity} × {formatMoney(each)}
                  </span>
                )}
                {words !== '' && <span className={styles.lineWords}>{words}</span>}
              </span>
            </span>{' '}
            <span className={styles.amount}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {without.length > 0 && <p className={styles.without}>Not included: {without.join(', ')}</p>}
    </div>
  );
}
