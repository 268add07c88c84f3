import { Checkbox, Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { DateField } from '../../../shared/ui/office/date-field';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { brands } from '@contracts/vocabulary/booking';
import { serviceCounties } from '@contracts/vocabulary/places/service-area';
import {
  entryRules,
  isPlainText,
  plainTextMessage,
  salaryLimits,
  videoMessage,
  videoPattern,
  type ListSection,
  type TextRule,
} from '@contracts/vocabulary/site/content-rules';
import { openingTeams, openingTypes, workplaces } from '@contracts/vocabulary/site/site-content';

interface ContentFieldProps {
  name: string | (string | number)[];
  rule: TextRule;
  pattern?: { readonly pattern: RegExp; readonly message: string } | undefined;
}

const linesOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : ((value as string | undefined) ?? '');

/** A text, or a list with one on each line. */
export function ContentField({ name, rule, pattern }: ContentFieldProps) {
  const { label, max, hint, rows, lines, optional } = rule;
  const check = (_: unknown, value: unknown): Promise<void> => {
    const texts = [value ?? ''].flat().map((each) => String(each).trim());
    const filled = texts.filter((each) => each !== '');
    const wrong =
      !optional && filled.length === 0
        ? `${label} is required`
        : filled.some((each) => [...each].length > max)
          ? `At most ${max} characters${lines === undefined ? '' : ' on a line'}`
          : lines !== undefined && filled.length > lines
            ? `At most ${lines} lines`
            : filled.every(isPlainText)
              ? undefined
              : plainTextMessage;
    return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(wrong));
  };
  return (
    <Form.Item
      name={name}
      label={label}
      {...(hint !== undefined && { extra: hint })}
      rules={[{ validator: check }, ...(pattern ? [pattern] : [])]}
      {...(lines !== undefined && {
        getValueProps: (value: unknown) => ({ value: linesOf(value) }),
        getValueFromEvent: ({ target }: { target: HTMLTextAreaElement }) =>
          target.value.split('\n'),
      })}
      style={rows === undefined ? {} : { gridColumn: '1 / -1' }}
    >
      {rows === undefined ? <Input /> : <Input.TextArea rows={rows} />}
    </Form.Item>
  );
}

const choicesOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

const places = {
  bench: 'A workbench',
  'tool-roll': 'A tool roll',
  'van-shelves': 'Shelves of a van',
};

interface DayProps {
  id?: string;
  value?: string;
  onChange?: (date: string) => void;
}

/** As a form's control. */
const Day = ({ id = '', value = '', onChange = () => undefined }: DayProps) => (
  <DateField id={id} value={value} onChange={onChange} />
);

const chosen = (message: string) => [{ required: true, message }];

/** The fields of one entry. `of` makes a field's name. */
export function EntryFields({
  section,
  of,
}: {
  section: ListSection;
  of: (name: string) => (string | number)[];
}): ReactNode {
  const rules: Readonly<Record<string, TextRule>> = entryRules[section];
  const texts = Object.entries(rules).map(([name, rule]) => (
    <ContentField
      key={name}
      name={of(name)}
      rule={rule}
      {...(name === 'videoUrl' && { pattern: { pattern: videoPattern, message: videoMessage } })}
    />
  ));
  switch (section) {
    case 'reviews':
      return (
        <>
          <Form.Item name={of('rating')} label="Stars" rules={chosen('Enter 1 to 5 stars')}>
            <InputNumber min={1} max={5} precision={0} />
          </Form.Item>
          {texts}
        </>
      );
    case 'team':
      return (
        <>
          {texts}
          <Form.Item name={of('thumbnail')} label="Drawing" rules={chosen('Choose a drawing')}>
            <OfficeSelect options={workplaces.map((value) => ({ value, label: places[value] }))} />
          </Form.Item>
        </>
      );
    case 'areas':
      return (
        <>
          <Form.Item name={of('county')} label="County" rules={chosen('Choose a county')}>
            <OfficeSelect options={choicesOf(serviceCounties)} />
          </Form.Item>
          {texts}
        </>
      );
    case 'warranties':
      return (
        <>
          <Form.Item name={of('brand')} label="Maker" rules={chosen('Choose a brand')}>
            <OfficeSelect options={choicesOf(brands)} />
          </Form.Item>
          {texts}
        </>
      );
    case 'values':
    case 'perks':
      return texts;
    case 'openings':
      return (
        <>
          <Form.Item
            name={of('datePosted')}
            label="First day"
            rules={chosen('Choose the first day')}
          >
            <Day />
          </Form.Item>
          <Form.Item
            name={of('validThrough')}
            label="Last day"
            rules={chosen('Choose the last day')}
          >
            <Day />
          </Form.Item>
          <Form.Item name={of('type')} label="Hours" rules={chosen('Choose the hours')}>
            <OfficeSelect options={choicesOf(openingTypes)} />
          </Form.Item>
          <Form.Item name={of('team')} label="Team" rules={chosen('Choose the team')}>
            <OfficeSelect options={choicesOf(openingTeams)} />
          </Form.Item>
          {(['salaryMin', 'salaryMax'] as const).map((name) => (
            <Form.Item
              key={name}
              name={of(name)}
              label={name === 'salaryMin' ? 'Salary from' : 'Salary to'}
              rules={chosen('Enter dollars a year')}
            >
              <InputNumber
                {...salaryLimits}
                precision={0}
                prefix="$"
                suffix="a year"
                style={{ width: 180 }}
              />
            </Form.Item>
          ))}
          <Form.Item name={of('urgent')} label="Urgent" valuePropName="checked">
            <Checkbox>Urgently hiring</Checkbox>
          </Form.Item>
          {texts}
        </>
      );
  }
}
