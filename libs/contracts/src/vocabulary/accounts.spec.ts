import { isName } from './accounts';

describe('a customer’s name', () => {
  it.each([
    'Nora Miller',
    'José Núñez-O’Brien',
    'Mary St. James',
    'St.John Smith',
    'J.R.Smith Jr.',
    'Dr.Miller',
    'Anne-Marie',
    'Lee',
    '李小龍',
    'Sam & Pat',
    'Httparvi',
    'Llanfairpwllgwyngyll'.repeat(4),
  ])('takes %s for a name', (name) => {
    expect(isName(name)).toBe(true);
  });

  it.each([
    'Win at http://evil.example',
    'HTTPS:evil',
    'WWW.evil',
    'evil.com',
    'Nora evil.com/prize',
    'Nora,evil-shop.co.uk',
    'ftp://x',
    'nora@example.com',
    'Nora\nYou won',
    'Nora\r\nBcc: all',
    'Nora\u2028You won',
    'пример.рф',
    '192.168.10.12',
  ])('does not take %j for one', (name) => {
    expect(isName(name)).toBe(false);
  });
});
