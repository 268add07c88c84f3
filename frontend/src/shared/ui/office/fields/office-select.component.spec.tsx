import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { appliances } from '@contracts/vocabulary/booking';
import { choices } from '../../../../testing/choices';
import { OfficeMultiSelect, OfficeSelect } from './office-select';

const options = appliances.map((value) => ({ value, label: value }));

const input = () => screen.getByRole('combobox');
const press = (key: 'Enter' | 'Tab' | 'ArrowDown') => {
  const keyCode = { Enter: 13, Tab: 9, ArrowDown: 40 }[key];
  fireEvent.keyDown(input(), { key, keyCode });
  fireEvent.keyUp(input(), { key, keyCode });
};
const type = async (value: string, found: string[]) => {
  fireEvent.mouseDown(input());
  fireEvent.change(input(), { target: { value } });
  if (found.length === 0) await screen.findByText('No matches');
  else
    await waitFor(async () =>
      expect((await choices()).map(({ textContent }) => textContent)).toEqual(found),
    );
};

describe('a list of the office', () => {
  const chosen = jest.fn<void, [value: string]>();
  beforeEach(() => chosen.mockClear());

  function Field({ atOnce = false, start }: { atOnce?: boolean; start?: string }) {
    const [value, setValue] = useState(start);
    return (
      <OfficeSelect
        aria-label="Appliance"
        {...{ value, options, atOnce }}
        onChange={(next) => {
          chosen(next);
          setValue(next);
        }}
      />
    );
  }

  it.each(['Enter', 'Tab'] as const)('takes the one that is typed with %s', async (key) => {
    render(<Field />);
    await type('dry', ['Dryer']);
    press(key);
    expect(chosen.mock.calls).toEqual([['Dryer']]);
  });

  it('chooses nothing that doesn’t match, or that others match as well', async () => {
    render(<Field start="Washer" />);
    await type('zzz', []);
    press('Enter');
    await type('wa', ['Washer', 'Warming Drawer']);
    press('Enter');
    press('Tab');
    expect(chosen).not.toHaveBeenCalled();
    // The keys say which one.
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    expect(chosen.mock.calls).toEqual([['Warming Drawer']]);
  });

  it('chooses nothing with Enter alone', async () => {
    render(<Field />);
    press('Enter');
    await choices();
    press('Enter');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('leaves a choice that is acted on at once to Enter', async () => {
    render(<Field atOnce />);
    await type('dry', ['Dryer']);
    press('Tab');
    expect(chosen).not.toHaveBeenCalled();
    press('Enter');
    expect(chosen.mock.calls).toEqual([['Dryer']]);
  });

  it('never goes by a value that no one sees', async () => {
    const people = [
      { value: 'd1', label: 'Ada Diaz' },
      { value: 'a1', label: 'Dan Byrne' },
      { value: 'b1', label: 'Dana' },
    ];
    render(<OfficeSelect<string> value="b1" options={people} onChange={chosen} />);
    await type('d', ['Dan Byrne', 'Dana', 'Ada Diaz']);
    press('Enter');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('has a label for a value that the list lacks', () => {
    render(<OfficeSelect<string> value="Kettle" options={options} />);
    screen.getByText('Kettle');
  });
});

describe('several choices', () => {
  const chosen = jest.fn<void, [values: string[]]>();
  beforeEach(() => chosen.mockClear());

  it.each([
    ['dry', ['Dryer', 'dry'], ['Dryer']],
    ['gas lines', ['gas lines'], ['gas lines']],
  ])('come from the list, or else are what was typed: %s', async (typed, found, taken) => {
    render(<OfficeMultiSelect options={options} onChange={chosen} orTyped />);
    await type(typed, found);
    press('Enter');
    expect(chosen.mock.calls).toEqual([[taken]]);
  });

  it.each([
    ['dryer, , gas lines,', ['Washer', 'Dryer', 'gas lines']],
    ['ICE MAKER, washer,', ['Washer', 'Ice Maker']],
  ])('are those of the list if a comma ends one: %s', (typed, taken) => {
    render(<OfficeMultiSelect value={['Washer']} options={options} onChange={chosen} orTyped />);
    fireEvent.mouseDown(input());
    fireEvent.change(input(), { target: { value: typed } });
    expect(chosen.mock.calls).toEqual([[taken]]);
  });

  it('are only those that match', async () => {
    render(<OfficeMultiSelect options={options} onChange={chosen} />);
    await type('zzz', []);
    press('Enter');
    await type('r', ['Refrigerator', 'Range', 'Range Hood']);
    press('Enter');
    expect(chosen).not.toHaveBeenCalled();
    await type('ref', ['Refrigerator']);
    press('Enter');
    expect(chosen.mock.calls).toEqual([[['Refrigerator']]]);
  });
});
