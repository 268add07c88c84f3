import { typedTime } from './typed-time';

it.each([
  ['8:00 AM', '8:0'],
  ['9', '9:0'],
  ['930', '9:30'],
  ['9:30p', '21:30'],
  ['12 AM', '0:0'],
  ['12', '12:0'],
  ['12 p.m.', '12:0'],
  ['5', '17:0'],
  ['5 am', '5:0'],
  ['1330', '13:30'],
  ['0:30', '0:30'],
  [' 7 PM ', '19:0'],
  ['', null],
  ['13 PM', null],
  ['24:00', null],
  ['9:60', null],
  ['9:30 AM8:00 AM', null],
  ['noon', null],
])('reads %j as %s', (text, expected) => {
  const time = typedTime(text);
  expect(time && `${time.hour}:${time.minute}`).toBe(expected);
});
