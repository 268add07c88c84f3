/** An email as plain text. Pure. */
import type { EmailContent, Sender } from './email-content';
import { oneLine } from './email-content';

const width = 72;

export function textEmail(content: EmailContent, sender: Sender): string {
  const { heading, paragraphs, plate, action, links = [], notes = [] } = content;
  const { name, phone, email, street, town } = sender;
  const cells =
    plate?.cells.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`) ?? [];
  const blocks = [
    oneLine(heading).toUpperCase(),
    ...paragraphs.map(wrapped),
    action ? `${action.label}:\n${action.url}` : '',
    plate ? [oneLine(plate.title), ...cells].join('\n') : '',
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...notes.map(wrapped),
    `--\nQuestions? Call ${phone} or write to ${email}.\n${name}, ${street}, ${town}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Lines of 72 characters; a longer word stays whole. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of oneLine(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.join('\n');
}
