/** Servers' answers in our words, by their codes: their own words repeat addresses and texts. Pure. */

/** RFC 3463, without the class. */
const enhanced: Readonly<Record<string, string>> = {
  '1.1': 'there is no such mailbox',
  '1.2': 'there is no such mail domain',
  '1.3': 'the address is not one',
  '1.6': 'the mailbox has moved',
  '1.10': 'the domain takes no mail',
  '2.1': 'the mailbox is closed',
  '2.2': 'the mailbox is full',
  '2.3': 'the message is too large for the mailbox',
  '3.4': 'the message is too large',
  '4.1': 'the mail server behind it does not answer',
  '4.4': 'the mail server knows no way there',
  '4.7': 'it took too long on its way',
  '7.0': 'its rules do not let it pass',
  '7.1': 'its rules do not let it pass',
  '7.8': 'the name or the password in SMTP_URL is wrong',
  '7.26': 'SPF, DKIM or DMARC of our domain do not pass',
};

/** RFC 5321 and 4954, for answers without an enhanced code. */
const basic: Readonly<Record<number, string>> = {
  421: 'it is closing down',
  450: 'the mailbox is busy, or it wants us to wait',
  451: 'it had a failure of its own',
  452: 'it has no room',
  530: 'it wants a name and a password',
  535: 'the name or the password in SMTP_URL is wrong',
  550: 'there is no such mailbox, or its rules do not let it pass',
  551: 'the mailbox is elsewhere',
  552: 'the mailbox is full',
  553: 'the address is not one',
  554: 'its rules do not let it pass',
};

/** For instance `550 5.1.1, there is no such mailbox`. */
export function smtpAnswer(responseCode: number, response: string): string {
  const [, code, detail] = /^\d{3}[ -]([245]\.(\d\.\d{1,2}))\b/.exec(response) ?? [];
  const words = detail === undefined ? basic[responseCode] : enhanced[detail];
  const codes = code === undefined ? String(responseCode) : `${responseCode} ${code}`;
  return words === undefined ? codes : `${codes}, ${words}`;
}

const twilio: Readonly<Record<number, string>> = {
  20_003: 'the account or the token in SMS_URL is wrong',
  20_429: 'there were too many calls',
  21_211: 'the number is none',
  21_214: 'the number cannot be reached',
  21_408: 'the account may not send to that country',
  21_606: 'the number in SMS_URL cannot send to it',
  21_612: 'the number in SMS_URL cannot send to it',
  21_614: 'the number is no mobile phone',
  21_635: 'the number is a landline',
};

/** For instance `400 21614, the number is no mobile phone`. */
export function twilioAnswer(status: number, code: number | undefined): string {
  if (code === undefined) return String(status);
  const words = twilio[code];
  return words === undefined ? `${status} ${code}` : `${status} ${code}, ${words}`;
}
