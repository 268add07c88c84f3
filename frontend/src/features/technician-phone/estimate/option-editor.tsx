import { estimateLimits, estimateMessages } from '@contracts/vocabulary/estimates';
import { lineKindLabels } from '@contracts/vocabulary/tax/invoices';
import type { RepairLineKind } from '@contracts/vocabulary/tax/tax-basis';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { Minus, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatMoney } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { SelectField } from '../../../shared/ui/forms/select-field';
import { TextField } from '../../../shared/ui/forms/text-field';
import icon from '../../../shared/ui/icon-button.module.css';
import {
  optionCents,
  withLines,
  wrongLine,
  wrongOption,
  type DraftLine,
  type DraftOption,
} from './estimate-draft';
import styles from './estimate.module.css';
import { linesOf, type PricedItem } from './price-items';
import { PriceSearch } from './price-search';

interface OptionEditorProps {
  option: DraftOption;
  /** All of them. */
  options: readonly DraftOption[];
  prices: readonly PricedItem[] | undefined;
  appliance: string;
  tried: boolean;
  onChange: (changes: Partial<DraftOption>) => void;
  /** What can be done with the whole option. */
  children: ReactNode;
}

const typedLine = (kind: RepairLineKind): DraftLine => ({
  kind,
  text: kind === 'discount' ? 'Discount' : '',
  words: '',
  code: null,
  quantity: 1,
  amount: '',
});

/** One option: its name, and its lines from the price book or typed. */
export function OptionEditor({
  option,
  options,
  prices,
  appliance,
  tried,
  onChange,
  children,
}: OptionEditorProps) {
  const { lines } = option;
  const [isFull, setFull] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The line to go to once it's drawn. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const line = list.current?.children[next.current];
    const target = line?.querySelector('input') ?? line;
    if (target instanceof HTMLElement) target.focus();
    next.current = null;
  });
  const wrong = tried ? wrongOption(option, options) : {};

  const add = (added: readonly DraftLine[], isTyped = false) => {
    const all = withLines(lines, added);
    setFull(all === null);
    if (!all) return;
    const first = all.findIndex((line, at) => line !== lines[at]);
    next.current = first;
    setOpen(isTyped ? first : null);
    onChange({ lines: all });
  };
  const change = (at: number, changes: Partial<DraftLine>) =>
    onChange({ lines: lines.map((line, each) => (each === at ? { ...line, ...changes } : line)) });
  const remove = (at: number) => {
    next.current = lines.length > 1 ? Math.min(at, lines.length - 2) : null;
    setOpen(null);
    onChange({ lines: lines.toSpliced(at, 1) });
  };
  return (
    <>
      <PriceSearch
        prices={prices}
        appliance={appliance}
        isEmpty={lines.length === 0}
        error={wrong.lines}
        onChoose={(item) => add(linesOf(item))}
      />
      {isFull && <p role="alert">{estimateMessages.lines}</p>}
      {lines.length > 0 && (
        <ul className={styles.lines} ref={list}>
          {lines.map((line, at) => (
            // A line has nothing else by which to tell it from another.
            <Line
              key={at}
              line={line}
              isOpen={open === at}
              tried={tried}
              onToggle={() => setOpen(open === at ? null : at)}
              onChange={(changes) => change(at, changes)}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      <div className={styles.adders}>
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => add([typedLine('labor')], true)}
        >
          Type a line
        </Button>
        <Button
          icon={<Minus size={18} aria-hidden="true" />}
          onClick={() => add([typedLine('discount')], true)}
        >
          Discount
        </Button>
      </div>
      {children}
      <TextField
        label="Name of this option"
        autoComplete="off"
        maxLength={estimateLimits.optionName}
        value={option.name}
        error={wrong.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="Why choose it"
        optional
        autoComplete="off"
        maxLength={estimateLimits.words}
        value={option.words}
        onChange={({ target }) => onChange({ words: target.value })}
      />
    </>
  );
}

interface LineProps {
  line: DraftLine;
  isOpen: boolean;
  tried: boolean;
  onToggle: () => void;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
}

function Line({ line, isOpen, tried, onToggle, onChange, onRemove }: LineProps) {
  const { kind, text, quantity, amount, code } = line;
  const wrong = tried ? wrongLine(line) : {};
  const isWrong = wrong.text !== undefined || wrong.amount !== undefined;
  const name = text.trim() || 'the new line';
  const total = formatMoney(dollars(optionCents({ lines: [line] })));
  const count = (changed: number) => onChange({ quantity: changed });
  return (
    <li className={styles.line} tabIndex={-1}>
      <button
        type="button"
        className={styles.lineText}
        aria-expanded={isOpen || isWrong}
        onClick={onToggle}
      >
        <span>{text.trim() || 'New line'}</span> <strong>{total}</strong>
      </button>
      {(isOpen || isWrong) && (
        <div className={styles.fields}>
          <TextField
            label="What it’s for"
            autoComplete="off"
            maxLength={estimateLimits.text}
            value={text}
            error={wrong.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          <div className={styles.line2}>
            {code === null && kind !== 'discount' && (
              <SelectField
                label="Kind"
                options={(['labor', 'part', 'fee'] as const).map((value) => ({
                  value,
                  label: lineKindLabels[value],
                }))}
                value={kind}
                onChange={({ target }) => onChange({ kind: target.value as RepairLineKind })}
              />
            )}
            <TextField
              label={
                kind === 'discount' ? 'Amount off' : quantity > 1 ? 'Amount for one' : 'Amount'
              }
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={amount}
              error={wrong.amount}
              onChange={({ target }) => onChange({ amount: target.value })}
            />
          </div>
        </div>
      )}
      <div className={styles.tools}>
        <small>
          {lineKindLabels[kind]}
          {quantity > 1 && `, ${formatMoney(dollars(centsOf(Number(amount))))} each`}
        </small>
        {kind !== 'discount' && (
          <div className={styles.stepper} role="group" aria-label={`How many: ${name}`}>
            <button
              type="button"
              className={icon.button}
              aria-label={`One less: ${name}`}
              aria-disabled={quantity <= 1}
              onClick={() => quantity > 1 && count(quantity - 1)}
            >
              <Minus size={20} aria-hidden="true" />
            </button>
            <output>{quantity}</output>
            <button
              type="button"
              className={icon.button}
              aria-label={`One more: ${name}`}
              aria-disabled={quantity >= estimateLimits.quantity}
              onClick={() => quantity < estimateLimits.quantity && count(quantity + 1)}
            >
              <Plus size={20} aria-hidden="true" />
            </button>
          </div>
        )}
        <button
          type="button"
          className={icon.button}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
