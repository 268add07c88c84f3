import { Select, type SelectProps } from 'antd';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  certainMatch,
  compareMatches,
  matchRank,
  withoutGroups,
  type Choice,
  type Choices,
} from './typed-choice';

/** A longer list can be searched on phones, too, although a keyboard covers it there. */
const fewChoices = 7;
const hasKeyboard = (): boolean => matchMedia('(any-pointer: fine)').matches;

type Shared = Pick<
  SelectProps,
  | 'aria-label'
  | 'className'
  | 'classNames'
  | 'disabled'
  | 'id'
  | 'listHeight'
  | 'loading'
  | 'onOpenChange'
  | 'placeholder'
  | 'popupMatchSelectWidth'
  | 'popupRender'
  | 'size'
  | 'status'
  | 'style'
>;

interface SearchProps<Option> {
  options: Choices<Option>;
  /** How many there will be, for a list that is loaded when it opens. */
  count?: number | undefined;
  /** Shown while there are none; otherwise that nothing matches. */
  empty?: ReactNode;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** A choice is acted on at once, so leaving the field with Tab chooses nothing. */
  atOnce?: boolean | undefined;
}

interface OfficeSelectProps<Value, Option extends Choice<Value>>
  extends Omit<Shared, 'onOpenChange'>, SearchProps<Option> {
  'aria-invalid'?: true | undefined;
  value?: Value | null;
  onChange?: (value: Value) => void;
  /** The chosen one in the field; otherwise its label. */
  chosen?: ReactNode;
  /** A choice in the list; otherwise its label. */
  renderOption?: (option: Option) => ReactNode;
  title?: string | undefined;
}

/**
 * Ant Design's Select scrolls to an option whose value starts with the typed text, and Enter would
 * take it. So values start with a character that can't be typed.
 */
const keyOf = (value: unknown): string => `\u0001${String(value ?? '')}`;

/**
 * One choice of a list, which can be typed: each typed word starts a word of the label. Enter takes
 * the best match, and nothing if there is none or if several match as well.
 */
export function OfficeSelect<
  Value extends string | number | null,
  Option extends Choice<Value> = Choice<Value>,
>({
  value,
  options,
  onChange,
  chosen,
  renderOption,
  count,
  empty,
  atOnce,
  onOpenChange,
  ...select
}: OfficeSelectProps<Value, Option>) {
  const { search } = useTypedChoice({ options, count, empty, atOnce, onOpenChange });
  const flat = withoutGroups(options);
  const isKnown = flat.some((each) => each.value === value);
  const keyed = (option: Option) => ({ ...option, value: keyOf(option.value), option });
  return (
    <Select
      {...select}
      {...search}
      value={isKnown || (value ?? null) !== null ? keyOf(value) : null}
      options={options.map((each) =>
        'options' in each
          ? { label: each.label, options: each.options.map(keyed) }
          : keyed(each as Option),
      )}
      onChange={(key: string | null) => {
        const found = flat.find((each) => keyOf(each.value) === key);
        if (found) onChange?.(found.value);
      }}
      labelRender={({ label, value: key }) => chosen ?? label ?? String(key).slice(1)}
      {...(renderOption && {
        optionRender: ({ data }) => 'option' in data && renderOption(data.option),
      })}
    />
  );
}

interface OfficeMultiSelectProps extends Omit<Shared, 'onOpenChange'> {
  options: Choices<Choice<string>>;
  value?: readonly string[];
  onChange?: (values: string[]) => void;
  /** Also what the list doesn't have. A comma ends one. */
  orTyped?: boolean;
}

/** Several choices of a list, typed like those of `OfficeSelect`. */
export function OfficeMultiSelect({
  value = [],
  options,
  onChange,
  orTyped = false,
  ...select
}: OfficeMultiSelectProps) {
  const { search, forget } = useTypedChoice({ options, orTyped });
  const flat = withoutGroups(options);
  /** What a comma or leaving the field ended may be a choice of the list, typed in full. */
  const asListed = (typed: string) =>
    flat.find(({ value: listed, label }) => listed === typed || matchRank(label, typed) === 0)
      ?.value ?? typed;
  return (
    <Select
      {...select}
      {...search}
      mode={orTyped ? 'tags' : 'multiple'}
      {...(orTyped && { tokenSeparators: [','] })}
      value={[...value]}
      options={[...options]}
      onChange={(chosen: string[]) => {
        forget();
        const texts = chosen.map((each) => each.trim()).filter((each) => each !== '');
        onChange?.([...new Set(texts.map(asListed))]);
      }}
      onBlur={forget}
    />
  );
}

/** What both have in common: the search, and what the keys take. */
function useTypedChoice<Option extends Choice<unknown>>({
  options,
  count,
  empty,
  atOnce = false,
  orTyped = false,
  onOpenChange,
}: SearchProps<Option> & { orTyped?: boolean }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** An arrow key has been used since, so Enter takes the highlighted choice. */
  const [usedArrows, setUsedArrows] = useState(false);
  const flat = useMemo(() => withoutGroups(options), [options]);
  const certain = useMemo(() => {
    if (certainMatch(flat, typed)) return true;
    const matches = flat.some(({ label }) => matchRank(label, typed) !== null);
    return orTyped && typed.trim() !== '' && !matches;
  }, [flat, typed, orTyped]);
  const forget = () => {
    setTyped('');
    setUsedArrows(false);
  };
  /** Ant Design adds the typed text to a list that takes anything. */
  const isTyped = (option: object) =>
    orTyped && 'value' in option && !flat.some(({ value }) => value === option.value);
  const onInputKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!open) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') setUsedArrows(true);
    const isMeant = certain || usedArrows;
    if (key === 'Tab' && (atOnce || !isMeant)) event.stopPropagation();
    if (key === 'Enter' && typed !== '' && !isMeant) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const search = {
    virtual: false,
    open,
    onOpenChange: (next: boolean) => {
      setOpen(next);
      forget();
      onOpenChange?.(next);
    },
    showSearch: ((count ?? flat.length) > fewChoices || orTyped || hasKeyboard()) && {
      filterOption: (text: string, option?: object) =>
        option !== undefined &&
        !('options' in option) &&
        matchRank((option as Choice<unknown>).label, text) !== null,
      filterSort: (one: object, other: object, { searchValue }: { searchValue: string }) =>
        searchValue === ''
          ? 0
          : Number(isTyped(one)) - Number(isTyped(other)) ||
            compareMatches(one as Choice<unknown>, other as Choice<unknown>, searchValue),
      onSearch: (text: string) => {
        setTyped(text);
        setUsedArrows(false);
      },
    },
    defaultActiveFirstOption: certain,
    notFoundContent: empty ?? (typed === '' ? 'Nothing to choose from' : 'No matches'),
    onInputKeyDown,
  };
  return { search, forget };
}
