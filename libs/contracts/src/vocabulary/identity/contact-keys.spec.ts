import { emailIdentity, foldedEmail, isNearEmail, phoneIdentity } from './contact-keys';

describe('a phone number', () => {
  it.each([
    ['(904) 555-0142', '9045550142'],
    ['+1 904.555.0142 ext. 7', '9045550142'],
    ['904-827-1090', '9048271090'],
    ['555-0142', null],
    ['', null],
    ['n/a', null],
    ['+44 20 7946 0958', null],
    ['000-000-0000', null],
    ['111-111-1111', null],
    ['999-999-9999', null],
    ['904-555-5555', null],
    ['904-000-0000', null],
    ['123-456-7890', null],
    ['234-567-8901', null],
    ['987-654-3210', null],
    ['904-234-5678', null],
    ['904-911-1234', null],
    ['411-555-0142', null],
    ['904-155-0142', null],
    ['904-555-1212', null],
    ['(904) 555-0100', null],
  ])('%s identifies by %s', (phone, key) => {
    expect(phoneIdentity(phone, ['+1 904 555 0100'])).toBe(key);
  });
});

describe('an email address', () => {
  it.each([
    [' Ann.Hale@Example.com ', 'ann.hale@example.com'],
    ['info@joes-diner.example', 'info@joes-diner.example'],
    ['a@example.com', 'a@example.com'],
    ['nonna@example.com', 'nonna@example.com'],
    ['hello@gmail.com', 'hello@gmail.com'],
    ['', null],
    ['none', null],
    ['ann@', null],
    ['none@example.com', null],
    ['N.A.@example.com', null],
    ['no-email1@example.com', null],
    ['test@example.com', null],
    ['noreply@example.com', null],
    ['xxx@example.com', null],
    ['x@x.com', null],
    ['aa@a.com', null],
    ['ann@none.com', null],
    ['ann@noemail.com', null],
    ['ann@shop.invalid', null],
    ['desk@coastal.example', null],
    ['desk@mail.Coastal.example', null],
    [`${'a1'.repeat(200)}@example.com`, null],
  ])('%s identifies by %s', (email, key) => {
    expect(emailIdentity(email, ['Coastal.example', 'gmail.com', ''])).toBe(key);
  });

  it.each([
    ['a.hale+fix@gmail.com', 'ahale@gmail.com'],
    ['ahale@googlemail.com', 'ahale@gmail.com'],
    ['a.hale@gmial.com', 'ahale@gmail.com'],
    ['a.hale+fix@example.com', 'a.hale+fix@example.com'],
    ['ann@yaho.com', 'ann@yahoo.com'],
  ])('%s is folded to %s', (key, folded) => {
    expect(foldedEmail(key)).toBe(folded);
  });

  it.each([
    ['ann@gmail.com', 'ann@gmial.com', true],
    ['ann@example.com', 'ann@exmple.com', true],
    ['ann.hale@example.com', 'ann.hael@example.com', true],
    ['ann.hale@example.com', 'ann.hael@exmple.com', false],
    ['ann@example.com', 'ana@example.com', false],
    ['ann@example.com', 'ann@example.com', false],
    ['ann@example.com', 'ann@example.org', false],
  ])('%s and %s are near: %s', (a, b, isNear) => {
    expect([isNearEmail(a, b), isNearEmail(b, a)]).toEqual([isNear, isNear]);
  });
});
