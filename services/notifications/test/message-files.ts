import { htmlEmail } from '../src/templates/html-email';
import { textEmail } from '../src/templates/text-email';
import { allEmails, allTexts } from './all-emails';
import { aSender } from './factories';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The examples have random ids; here, the same each time. */
const withFixedIds = (text: string) =>
  text.replaceAll(uuid, '5d0c3f52-8f0e-4c55-9d8b-3a1f7c6e2b10');

/** Every email as HTML and as plain text, and every text message, with example data: file name → content. */
export function messageFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [kind, content] of Object.entries(allEmails())) {
    files.set(`${kind}.html`, htmlEmail(content, aSender));
    files.set(`${kind}.txt`, `Subject: ${content.subject}\n\n${textEmail(content, aSender)}`);
  }
  for (const [kind, text] of Object.entries(allTexts())) files.set(`${kind}.sms.txt`, `${text}\n`);
  return new Map([...files].map(([name, content]) => [name, withFixedIds(content)]));
}
