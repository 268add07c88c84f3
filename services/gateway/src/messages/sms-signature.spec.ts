import { formFields, isSignature, signatureOf } from './sms-signature';

describe('the signature of a text message', () => {
  // The example of Twilio's documentation.
  const fields = new Map([
    ['CallSid', 'CA1234567890ABCDE'],
    ['Caller', '+12349013030'],
    ['Digits', '1234'],
    ['From', '+12349013030'],
    ['To', '+18005551212'],
  ]);
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';

  it('is as its maker documents it, in any order the fields come', () => {
    const expected = '0/KCTR6DLpKmkAf8muzZqo1nDgQ=';
    expect(signatureOf('12345', url, fields)).toBe(expected);
    expect(signatureOf('12345', url, new Map([...fields].reverse()))).toBe(expected);
  });

  it.each([
    undefined,
    '',
    'x',
    12,
    [],
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ',
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ==',
  ])('is not %p', (given) => {
    expect(isSignature('0/KCTR6DLpKmkAf8muzZqo1nDgQ=', given)).toBe(false);
  });
});

describe('a form', () => {
  it('is read with its blanks and signs', () => {
    expect([...formFields('From=%2B19045550110&Body=Please+stop%21&Empty=&Bare')!]).toEqual([
      ['From', '+19045550110'],
      ['Body', 'Please stop!'],
      ['Empty', ''],
      ['Bare', ''],
    ]);
    expect(formFields('')?.size).toBe(0);
  });

  it.each([
    ['a broken escape', 'Body=%E0%A4%A'],
    ['a field twice', 'Body=a&Body=b'],
    ['a field without a name', '=x'],
    ['too many fields', Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&')],
  ])('is refused with %s', (_, text) => {
    expect(formFields(text)).toBeNull();
  });

  it('keeps a field that is called like a part of every object', () => {
    expect(formFields('__proto__=1&constructor=2')?.get('__proto__')).toBe('1');
  });
});
