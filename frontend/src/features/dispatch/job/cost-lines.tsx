import { Button, Flex, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { costLimits, costMessages, dollars, type BillLine } from '@contracts/vocabulary/money';
import { formatMoney } from '../../../shared/format';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { PriceSelect } from '../../../shared/ui/office/fields/price-select';
import styles from './job-drawer.module.css';
import { centsIn, withItem, type WrongCost } from './notes-draft';

interface CostLinesProps {
  /** From the form's field, as are the next ones. */
  id?: string;
  value?: readonly BillLine[];
  onChange?: (lines: readonly BillLine[]) => void;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
  wrong: WrongCost | null;
}

/** What a visit costs: one amount, or lines with words and amounts. */
export function CostLines({ id, value: lines = [], onChange, wrong, ...field }: CostLinesProps) {
  const several = lines.length > 1;
  const rows = useRef<HTMLElement>(null);
  /** The line to type in once it is there. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    rows.current?.children[next.current]?.querySelector('input')?.focus();
    next.current = null;
  });
  const change = (index: number, changes: Partial<BillLine>) =>
    onChange?.(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  const errorOf = (index: number, input: keyof BillLine) =>
    field['aria-invalid'] && wrong?.index === index && wrong.input === input ? field : {};
  return (
    <Flex vertical gap={8}>
      <Flex vertical gap={8} component="ol" ref={rows}>
        {lines.map(({ text, amount }, index) => (
          // A line has nothing else by which to tell it from another.
          <li key={index} className={styles.costLine}>
            <Input
              aria-label={`Line ${index + 1}, what it’s for`}
              placeholder="What it’s for"
              value={text}
              maxLength={costLimits.text}
              autoComplete="off"
              onChange={({ target }) => change(index, { text: target.value })}
              {...errorOf(index, 'text')}
            />
            <Input
              // The form’s label is the only amount’s.
              {...(index === 0 && { id, name: 'totalCost' })}
              {...(several && { 'aria-label': `Line ${index + 1}, amount` })}
              className={styles.costAmount}
              prefix="$"
              value={amount}
              inputMode={several ? 'text' : 'decimal'}
              autoComplete="off"
              onChange={({ target }) => change(index, { amount: target.value })}
              {...errorOf(index, 'amount')}
            />
            {several && (
              <Button
                type="text"
                icon={<X size={16} aria-hidden="true" />}
                aria-label={`Remove line ${index + 1}`}
                onClick={() => {
                  next.current = Math.max(0, index - 1);
                  onChange?.(lines.toSpliced(index, 1));
                }}
              />
            )}
          </li>
        ))}
      </Flex>
      <PriceSelect
        aria-label="Add from the price book"
        placeholder="Add from the price book"
        onChoose={({ entry }) => {
          const all = withItem(lines, entry);
          if (all) onChange?.(all);
          else toast({ title: `${entry.title} wasn’t added`, description: costMessages.lines });
        }}
      />
      <Flex wrap align="center" justify="space-between" gap="4px 16px">
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={lines.length >= costLimits.lines}
          onClick={() => {
            next.current = lines.length;
            onChange?.([...lines, { text: '', amount: '' }]);
          }}
        >
          Add line
        </Button>
        {several && (
          <span>
            Total <strong>{formatMoney(dollars(centsIn(lines)))}</strong>
          </span>
        )}
      </Flex>
    </Flex>
  );
}
