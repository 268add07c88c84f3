import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import './translated-text';

/** Translates as browsers do: each text gets elements in its place, and so does what comes later. */
function translator(how: 'replace' | 'insert' = 'replace') {
  const translated = (text: Text) => {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data.toUpperCase();
    if (how === 'replace') text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
    taken.push([outer, text]);
  };
  const taken: [HTMLElement, Text][] = [];
  const translate = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts)
      if (text.data.trim() !== '' && !text.parentElement?.closest('font')) translated(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData' && target.isConnected) translate(target);
      for (const node of addedNodes) if (node.isConnected) translate(node);
    }
  });
  translate(document.body);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return {
    stop: () => observer.disconnect(),
    /** "Show original". */
    takeBack(by: 'its own text' | 'the text that was there') {
      observer.disconnect();
      for (const [element, text] of taken)
        if (element.isConnected)
          element.replaceWith(by === 'its own text' ? text.data || 'a copy' : text);
    },
  };
}

/** The texts, their order and the elements between them change. */
function Page({ words, flags }: { words: readonly string[]; flags: readonly boolean[] }) {
  const [day = '', time = '', note = ''] = words;
  const [first, second, third] = flags;
  return (
    <section>
      <h2>
        Time on {day} at {time}
      </h2>
      <p>
        {first && <b>{note}</b>} before {second ? note : null} after {third && 'maybe '}
        {first ? <i>one</i> : 'two'}
      </p>
      {second && `${time} alone`}
      {third ? <p>{day}</p> : day}
      <ul>
        {(first ? words : words.toReversed()).map((word, index) => (
          <li key={`${word} ${index}`}>
            {word}, {day}
          </li>
        ))}
      </ul>
    </section>
  );
}

const shown = () => document.querySelector('section')?.textContent ?? '';
const settled = () => act(async () => Promise.resolve());

const props = fc.record({
  words: fc.array(fc.constantFrom('Monday', 'Tuesday', '9 AM', ''), { minLength: 3, maxLength: 4 }),
  flags: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});

it.each(['replace', 'insert'] as const)(
  'shows every change on a translated page, whatever changes (%s)',
  async (how) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(props, { minLength: 2, maxLength: 5 }),
        async ([first, ...rest]) => {
          const page = render(<Page {...first!} />);
          const { stop } = translator(how);
          for (const next of rest) {
            await settled();
            page.rerender(<Page {...next} />);
            await settled();
            const plain = render(<Page {...next} />, { container: document.createElement('div') });
            const expected = plain.container.textContent?.toUpperCase();
            plain.unmount();
            expect(shown()).toBe(expected);
          }
          stop();
          cleanup();
          expect(document.querySelector('font')).toBeNull();
        },
      ),
      { numRuns: 40 },
    );
  },
);

it.each(['its own text', 'the text that was there'] as const)(
  'shows the original again, and its changes, when the translation is taken back by %s',
  async (by) => {
    const flags = [true, true, true];
    const page = render(<Page words={['Monday', '9 AM', 'soon']} flags={flags} />);
    const before = shown();
    const { takeBack } = translator();
    await settled();
    expect(shown()).toBe(before.toUpperCase());
    takeBack(by);
    await settled();
    expect(shown()).toBe(before);
    page.rerender(<Page words={['Tuesday', '9 AM', 'soon']} flags={flags} />);
    expect(shown()).toBe(before.replaceAll('Monday', 'Tuesday'));
  },
);
