import dayjs from 'dayjs';
import { useState, type ChangeEvent, type ComponentProps, type SyntheticEvent } from 'react';
import { toastProblem } from '../../feedback/toast-store';
import { typedTime } from './typed-time';

interface TypedTimeProps extends ComponentProps<'input'> {
  /** No half hours. */
  fullHours?: boolean;
}

/**
 * The field of a time picker. Ant Design takes each key that makes a time, and puts its own text
 * into the field while one still types. Here Enter, Tab or leaving the field takes the whole text.
 */
export function TypedTime({
  fullHours = false,
  value,
  onChange,
  onBlur,
  onFocus,
  onKeyDown,
  ...input
}: TypedTimeProps) {
  const [typed, setTyped] = useState<{ text: string; over: typeof value }>();
  /** Undefined once another time was chosen from the list. */
  const text = typed?.over === value ? typed?.text : undefined;
  const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (text === undefined) currentTarget.select();
  };
  const take = () => {
    if (text === undefined) return;
    setTyped(undefined);
    if (text.trim() === '') return;
    const time = typedTime(text);
    if (time === null || (fullHours && time.minute !== 0)) {
      toastProblem(
        `“${text.trim()}” isn’t ${fullHours ? 'a full hour' : 'a time'}`,
        `Nothing has changed. Type it like ${fullHours ? '8 AM' : '8:30 AM'}.`,
      );
      return;
    }
    const shown = dayjs().hour(time.hour).minute(time.minute);
    onChange?.({
      target: { value: shown.format(fullHours ? 'h A' : 'h:mm A') },
    } as ChangeEvent<HTMLInputElement>);
  };
  return (
    <input
      {...input}
      value={text ?? value}
      onChange={({ target }) => setTyped({ text: target.value, over: value })}
      onClick={selectAll}
      onFocus={(event) => {
        selectAll(event);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        take();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') take();
        onKeyDown?.(event);
      }}
    />
  );
}
