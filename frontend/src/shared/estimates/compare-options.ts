import type { EstimateLine, EstimateOption } from '@contracts/payments/estimates';
import { centsOf } from '@contracts/vocabulary/money';

interface ComparedLine extends EstimateLine {
  /** Each other option has the same line. */
  readonly isEverywhere: boolean;
}

export interface ComparedOption extends Omit<EstimateOption, 'lines'> {
  readonly lines: readonly ComparedLine[];
  /** What other options have and this one doesn't, each once. */
  readonly without: readonly string[];
  /** How many cents it costs more than the cheapest. */
  readonly moreCents: number;
}

const subjectOf = ({ kind, text }: EstimateLine): string => `${kind} ${text.toLowerCase()}`;

const isSame = (one: EstimateLine, other: EstimateLine): boolean =>
  subjectOf(one) === subjectOf(other) &&
  one.quantity === other.quantity &&
  one.amount === other.amount;

const centsOfOption = ({ total }: EstimateOption): number => centsOf(Number(total));

/** Options with what tells each one from the others. */
export function comparedOptions(options: readonly EstimateOption[]): ComparedOption[] {
  const least = Math.min(...options.map(centsOfOption));
  return options.map((option) => {
    const own = new Set(option.lines.map(subjectOf));
    const missing = options
      .flatMap(({ lines }) => lines)
      .filter((line) => line.kind !== 'discount' && !own.has(subjectOf(line)));
    return {
      ...option,
      lines: option.lines.map((line) => ({
        ...line,
        isEverywhere: options.every(({ lines }) => lines.some((other) => isSame(line, other))),
      })),
      without: [...new Map(missing.map((line) => [subjectOf(line), line.text])).values()],
      moreCents: centsOfOption(option) - least,
    };
  });
}
