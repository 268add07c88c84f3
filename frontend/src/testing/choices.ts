import { fireEvent, waitFor } from '@testing-library/react';

/** What a list of Ant Design offers, which opens outside of its field. */
export async function openChoices(field: HTMLElement): Promise<HTMLElement[]> {
  // It closes a moment after a choice. Pressed before, it would only close.
  await waitFor(() => expect(field.getAttribute('aria-expanded')).not.toBe('true'));
  fireEvent.mouseDown(field);
  return choices();
}

/** Of the list that is open. */
export const choices = (): Promise<HTMLElement[]> =>
  waitFor(() => {
    const offered = document.querySelectorAll<HTMLElement>(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    );
    expect(offered.length).toBeGreaterThan(0);
    return [...offered];
  });

export async function choose(field: HTMLElement, option: string | RegExp): Promise<void> {
  const offered = await openChoices(field);
  const found = offered.find(({ textContent }) =>
    typeof option === 'string' ? textContent.includes(option) : option.test(textContent),
  );
  if (!found) throw new Error(`${String(option)} isn't offered`);
  fireEvent.click(found);
}

/** Takes the first choice by the keyboard, of which Ant Design reads the codes. */
export async function chooseFirstByKeys(field: HTMLElement): Promise<void> {
  await choices();
  for (const [key, keyCode] of [
    ['ArrowDown', 40],
    ['Enter', 13],
  ] as const) {
    fireEvent.keyDown(field, { key, keyCode });
    fireEvent.keyUp(field, { key, keyCode });
  }
}
