import { Unfinished } from './unfinished';

const setUp = () => {
  const ended: string[] = [];
  const unfinished = new Unfinished<string>();
  const add = (name: string) => unfinished.add(name, () => ended.push(name));
  return { ended, unfinished, add };
};

describe('unfinished requests', () => {
  it('ends the oldest, each once, until there is none', () => {
    const { ended, unfinished, add } = setUp();
    for (const name of ['first', 'second']) add(name);
    expect([1, 2, 3].map(() => unfinished.endOldest())).toEqual([true, true, false]);
    expect(ended).toEqual(['first', 'second']);
  });

  it('ends those of known callers last', () => {
    const { ended, unfinished, add } = setUp();
    for (const name of ['office', 'stranger', 'another']) add(name);
    unfinished.recognize('office');
    while (unfinished.endOldest());
    expect(ended).toEqual(['stranger', 'another', 'office']);
  });

  it('spares what has arrived, and what was removed', () => {
    const { ended, unfinished, add } = setUp();
    const arrived = add('arrived');
    add('closed');
    unfinished.recognize('arrived');
    arrived();
    unfinished.remove('closed');
    expect(unfinished.endOldest()).toBe(false);
    expect(ended).toEqual([]);
  });

  it('takes the end of an earlier request for none of the next one on its connection', () => {
    const { ended, unfinished, add } = setUp();
    const earlier = add('connection');
    add('connection');
    earlier();
    expect(unfinished.endOldest()).toBe(true);
    expect(ended).toEqual(['connection']);
  });
});
