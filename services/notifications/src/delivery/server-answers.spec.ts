import { smtpAnswer, twilioAnswer } from './server-answers';

describe('a mail server’s answer', () => {
  it.each([
    [550, '550 5.1.1 <ada@example.com>: no such user', '550 5.1.1, there is no such mailbox'],
    [452, '452-4.2.2 ada is over quota', '452 4.2.2, the mailbox is full'],
    [
      550,
      '550 no mailbox ada here',
      '550, there is no such mailbox, or its rules do not let it pass',
    ],
    [554, '554 5.9.9 "Your visit at 12 Tern Lane" looks like spam', '554 5.9.9'],
    [599, '599 Ada Mooring', '599'],
    [550, 'ada 550 5.1.1', '550, there is no such mailbox, or its rules do not let it pass'],
  ])('says %d %j without a word of theirs', (code, response, words) => {
    expect(smtpAnswer(code, response)).toBe(words);
  });

  it('says what a provider of text messages answers by its code alone', () => {
    expect(twilioAnswer(400, 21_614)).toBe('400 21614, the number is no mobile phone');
    expect(twilioAnswer(400, 99_999)).toBe('400 99999');
    expect(twilioAnswer(500, undefined)).toBe('500');
  });
});
