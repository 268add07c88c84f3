/**
 * Prints the text of PDF files as a list in JSON. Its own process, because the reader is a module
 * that Jest can't load.
 */
import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';

const texts = [];
for (const file of process.argv.slice(2)) {
  const { text } = await extractText(new Uint8Array(await readFile(file)), { mergePages: true });
  texts.push(text.replaceAll(/\s+/g, ' '));
}
process.stdout.write(JSON.stringify(texts));
