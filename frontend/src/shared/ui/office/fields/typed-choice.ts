import { wordsOf } from '@contracts/vocabulary/identity/words';

/** What a text typed into a list of choices means. Pure. */

export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface ChoiceGroup<Option> {
  readonly label: string;
  readonly options: readonly Option[];
}

export type Choices<Option> = readonly (Option | ChoiceGroup<Option>)[];

const isGroup = <Option extends object>(
  each: Option | ChoiceGroup<Option>,
): each is ChoiceGroup<Option> => 'options' in each;

export const withoutGroups = <Option extends object>(choices: Choices<Option>): Option[] =>
  choices.flatMap((each) => (isGroup(each) ? each.options : [each]));

/**
 * How well a label matches the typed text, 0 being best; null if it doesn't. Each typed word must
 * start a word of the label. Spaces and hyphens may be missing: `subzero` is Sub-Zero, and
 * `kitchen aid` is KitchenAid. All of it ranks before its beginning, its beginning before the rest,
 * and whole words before beginnings.
 */
export function matchRank(label: string, typed: string): number | null {
  const [words, wanted] = [wordsOf(label), wordsOf(typed)];
  if (wanted.length === 0) return typed.trim() === '' ? 0 : null;
  const joined = wanted.join('');
  if (words.join('') === joined) return 0;
  const places = wanted.map((word) => words.findIndex((each) => each.startsWith(word)));
  const apart = !places.includes(-1);
  const place = apart
    ? places[0]
    : words.findIndex((_, index) => words.slice(index).join('').startsWith(joined));
  if (place === -1) return null;
  const whole = apart && wanted.every((word) => words.includes(word));
  return (place === 0 ? 1 : 3) + (whole ? 0 : 1);
}

/** Of choices and groups that match: best first, and those that can't be chosen last. */
export function compareMatches<Option extends Choice<unknown>>(
  one: Option | ChoiceGroup<Option>,
  other: Option | ChoiceGroup<Option>,
  typed: string,
): number {
  const [a, b] = [one, other].map((each) => bestOf(isGroup(each) ? each.options : [each], typed));
  return (a ?? 0) - (b ?? 0);
}

const lastRank = 100;

const bestOf = (options: readonly Choice<unknown>[], typed: string): number =>
  Math.min(
    ...options.map(
      ({ label, disabled }) => (matchRank(label, typed) ?? lastRank) + (disabled ? lastRank : 0),
    ),
  );

/** The one that Enter takes: no other matches as well, and it can be chosen. */
export function certainMatch<Option extends Choice<unknown>>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  if (typed.trim() === '') return undefined;
  const [best, next] = options
    .map((option) => ({ option, rank: matchRank(option.label, typed) }))
    .filter((each): each is { option: Option; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank);
  return best && !best.option.disabled && (!next || next.rank > best.rank)
    ? best.option
    : undefined;
}
