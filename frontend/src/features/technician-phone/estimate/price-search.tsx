import { priceKindLabels } from '@contracts/vocabulary/office/price-book';
import { useState } from 'react';
import { formatMoney } from '../../../shared/format';
import { TextField } from '../../../shared/ui/forms/text-field';
import styles from './estimate.module.css';
import { foundItems, wholePrice, type PricedItem } from './price-items';

interface PriceSearchProps {
  /** Undefined while the phone has none. */
  prices: readonly PricedItem[] | undefined;
  appliance: string;
  /** Nothing was added yet: it proposes what fits. */
  isEmpty: boolean;
  error: string | undefined;
  onChoose: (item: PricedItem) => void;
}

/** As many rows as a thumb reaches. */
const shownCount = 6;

/** Adds what is in the price book, by big rows. */
export function PriceSearch({ prices, appliance, isEmpty, error, onChoose }: PriceSearchProps) {
  const [typed, setTyped] = useState('');
  const isShown = typed.trim() !== '' || isEmpty;
  const found = isShown ? foundItems(prices ?? [], typed, appliance) : [];
  if (!prices || prices.length === 0) {
    return (
      <p className={styles.quiet} role={error ? 'alert' : undefined}>
        {error && `${error}. `}
        The price book isn’t on this phone. Type the lines instead.
      </p>
    );
  }
  return (
    <div className={styles.search}>
      <TextField
        label="Add a task, part or fee"
        type="search"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length > 0 && (
        <ul className={styles.found} aria-label="From the price book">
          {found.slice(0, shownCount).map((item) => (
            <li key={item.code}>
              <button
                type="button"
                className={styles.item}
                onClick={() => {
                  setTyped('');
                  onChoose(item);
                }}
              >
                <span>{item.title}</span> <strong>{formatMoney(wholePrice(item))}</strong>
                <small>
                  {[
                    priceKindLabels[item.kind],
                    item.minutes !== null && `${item.minutes} min`,
                    item.parts.length > 0 &&
                      `with ${item.parts.map(({ title }) => title).join(', ')}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet} role="status">
        {typed.trim() !== '' && found.length === 0 && 'Nothing found. Type it as a line instead.'}
        {found.length > shownCount && `${found.length - shownCount} more. Type to find them.`}
      </p>
    </div>
  );
}
