import { remembered } from './remembered';

const lengths = () => {
  const read: string[] = [];
  const lengthOf = remembered((text) => {
    read.push(text);
    return text === '' ? null : text.length;
  });
  return { read, lengthOf };
};

it('reads a text once, also one that is nothing', () => {
  const { read, lengthOf } = lengths();
  expect(['9am', '', '9am', '', 'ü'].map(lengthOf)).toEqual([3, null, 3, null, 1]);
  expect(read).toEqual(['9am', '', 'ü']);
});

it('keeps neither long texts nor any number of short ones', () => {
  const { read, lengthOf } = lengths();
  const long = 'x'.repeat(41);
  expect([long, long].map(lengthOf)).toEqual([41, 41]);
  expect(read.splice(0)).toEqual([long, long]);
  const many = Array.from({ length: 2_001 }, (_, at) => `${at}`);
  many.forEach(lengthOf);
  expect(lengthOf('0')).toBe(1);
  expect(read).toEqual([...many, '0']);
});
