import { fireEvent } from '@testing-library/react';
import { whenOver } from './page-setup';

/** Chooses a file with these lines. Like in a browser's dialog, it can have any type. */
export function chooseFile(label: string, name: string, lines: readonly string[]): void {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find(
    ({ ariaLabel, labels }) => (ariaLabel ?? labels?.[0]?.textContent) === label,
  );
  const files = [new File([lines.join('\r\n')], name, { type: 'text/csv' })];
  fireEvent.change(field!, { target: { files } });
}

/** The files that the page downloads from now on. */
export function savedFiles(): { name: string; text: string }[] {
  const saved: { name: string; text: string }[] = [];
  let blob: Blob;
  Object.assign(URL, {
    createObjectURL: (given: Blob) => {
      blob = given;
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click');
  click.mockImplementation(function keep(this: HTMLAnchorElement) {
    const keepText = (text: string) => saved.push({ name: this.download, text });
    // One of an answer is Node's; jsdom's can't read itself.
    if ('text' in blob) return void blob.text().then(keepText);
    const reader = new FileReader();
    reader.onload = () => keepText(reader.result as string);
    reader.readAsText(blob);
  });
  whenOver(() => {
    click.mockRestore();
    return [];
  });
  return saved;
}
