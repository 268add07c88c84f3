import { tokenInPasted } from './pasted-link';

const token = 'n7vJ0c-bQ2hY_5mXr9TzKpW1sLdE8fUa3GoIiRtVwZk';

it.each([
  [`https://repairs.example.com/technician#${token}`, token],
  [`  Your jobs: https://repairs.example.com/technician#${token}.\nThe office `, token],
  [`repairs.example.com/technician#${token}`, token],
  [`https://repairs.example.com/technician%23${token}`, token],
  [`https://repairs.example.com/technician/?utm_source=mail#${token}&utm_medium=text`, token],
  [` ${token}\n`, token],
  ['https://repairs.example.com/technician', null],
  [`https://repairs.example.com/manage#${token}`, null],
  ['see you at nine', null],
  ['', null],
])('finds in %j the token %j', (text, found) => {
  expect(tokenInPasted(text)).toBe(found);
});
