import { Select } from 'antd';
import type { ReactNode } from 'react';
import { searchLength } from '@contracts/vocabulary/booking';

export interface SearchedChoice {
  readonly value: number | string;
  readonly label: string;
}

interface SearchedSelectProps<Option extends SearchedChoice> {
  id?: string | undefined;
  'aria-label'?: string | undefined;
  placeholder: string;
  /** What can be typed, while nothing is. */
  prompt?: string;
  value: SearchedChoice | null;
  onChange: (option: Option | null) => void;
  /** What is typed, and whether what was found belongs to earlier words. */
  search: { text: string; setText: (text: string) => void; waiting: boolean };
  /** Undefined until the server has answered. */
  found: readonly Option[] | undefined;
  failed: boolean;
  onOpenChange?: (open: boolean) => void;
  renderOption: (option: Option) => ReactNode;
}

/** As in `OfficeSelect`, so that a typed number isn't taken for a choice. */
const keyOf = (value: number | string): string => `\u0001${value}`;

/**
 * One choice of those that the server finds for what is typed. Enter picks what the arrow keys lead
 * to, and nothing by itself.
 */
export function SearchedSelect<Option extends SearchedChoice>({
  value,
  onChange,
  search: { text, setText, waiting },
  found,
  failed,
  renderOption,
  prompt = 'Type a name, phone or number',
  ...select
}: SearchedSelectProps<Option>) {
  const options = waiting ? [] : (found ?? []);
  return (
    <Select
      {...select}
      allowClear
      labelInValue
      virtual={false}
      style={{ width: '100%' }}
      showSearch={{
        filterOption: false,
        searchValue: text,
        onSearch: (typed) => setText(typed.slice(0, searchLength)),
      }}
      defaultActiveFirstOption={false}
      notFoundContent={foundNothing(
        prompt,
        text,
        waiting || found === undefined,
        failed && !waiting,
      )}
      value={value && { value: keyOf(value.value), label: value.label }}
      options={options.map((option) => ({
        value: keyOf(option.value),
        label: option.label,
        option,
      }))}
      optionRender={({ data }) => renderOption(data.option)}
      onChange={(chosen: { value: string; label: ReactNode } | undefined) =>
        onChange(options.find((option) => keyOf(option.value) === chosen?.value) ?? null)
      }
    />
  );
}

function foundNothing(prompt: string, text: string, pending: boolean, failed: boolean): string {
  if (text.trim() === '') return prompt;
  if (failed) return 'We couldn’t reach the server. Edit your search to try again.';
  return pending ? 'Searching' : `No results for “${text.trim()}”`;
}
