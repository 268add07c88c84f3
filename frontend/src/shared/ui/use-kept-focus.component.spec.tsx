import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useKeptFocus } from './use-kept-focus';

/** The hook looks in the next frame, and when the part changes. */
const settled = () =>
  act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

function Part() {
  const [part, keepFocus] = useKeptFocus<HTMLDivElement>();
  const [gone, setGone] = useState(false);
  return (
    <>
      <div ref={part} tabIndex={-1} data-testid="part">
        {!gone && <button>Cancel visit</button>}
      </div>
      <button>Elsewhere</button>
      <button onClick={keepFocus}>Its dialog closes</button>
      <button onClick={() => setGone(true)}>It goes</button>
    </>
  );
}

function open() {
  render(<Part />);
  const button = (name: string) => screen.getByRole('button', { name });
  button('Cancel visit').focus();
  return {
    part: screen.getByTestId('part'),
    elsewhere: button('Elsewhere'),
    // Without a key or a press, which would be someone's.
    closes: () => fireEvent.click(button('Its dialog closes')),
    goes: () => fireEvent.click(button('It goes')),
  };
}

describe('a part whose dialog has closed', () => {
  it('takes the focus if the button goes before the dialog closes', async () => {
    const { part, goes, closes } = open();
    goes();
    closes();
    await waitFor(() => expect(document.activeElement).toBe(part));
  });

  it('takes it if the button has it back first, and goes then', async () => {
    const { part, goes, closes } = open();
    closes();
    await settled();
    expect(document.activeElement?.textContent).toBe('Cancel visit');
    goes();
    await waitFor(() => expect(document.activeElement).toBe(part));
  });

  it.each(['keyDown', 'pointerDown'] as const)(
    'leaves it where someone goes by %s',
    async (move) => {
      const { elsewhere, goes, closes } = open();
      closes();
      await settled();
      fireEvent[move](document.body);
      elsewhere.focus();
      elsewhere.blur();
      goes();
      await settled();
      expect(document.activeElement).toBe(document.body);
    },
  );

  it('leaves it where it is', async () => {
    const { elsewhere, goes, closes } = open();
    closes();
    elsewhere.focus();
    goes();
    await settled();
    expect(document.activeElement).toBe(elsewhere);
  });
});
