// What a browser translates stays React's (docs/adr/0029). A translator puts <font> elements in the
// place of text nodes. React keeps writing into the nodes that it made, which no one sees, and an
// element that it removes or inserts next to one makes it fail.

/** What stands in the page for a text of React's. */
const translations = new WeakMap<
  Text,
  { readonly shown: HTMLElement; readonly original: string }
>();
const originals = new WeakMap<Node, Text>();

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;
/** The site itself has none. */
const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

/** The text comes back, without a word, right before its translation. */
function keepPlace(text: Text, shown: HTMLElement): void {
  shown.before(text);
  translations.set(text, { shown, original: text.data });
  originals.set(shown, text);
  text.data = '';
}

/** What takes its place, in one step or in two. */
function replacementOf({ addedNodes, previousSibling, nextSibling }: MutationRecord) {
  return [...addedNodes, previousSibling, nextSibling].find(
    (node): node is HTMLElement => isFont(node) && node.isConnected && !originals.has(node),
  );
}

/** React wrote, moved or removed the text, or the translator took its translation back. */
function follow(text: Text): void {
  const translation = translations.get(text);
  if (!translation) return;
  const { shown, original } = translation;
  const written = text.data !== '';
  if (written || !text.isConnected || !shown.isConnected) {
    translations.delete(text);
    originals.delete(shown);
    if (!written && text.isConnected) text.data = original;
    // As a new node, so that the translator finds it.
    if (shown.isConnected && text.isConnected) shown.replaceWith(text);
    else shown.remove();
  } else if (text.nextSibling !== shown) text.after(shown);
}

function onChanges(records: MutationRecord[]): void {
  for (const record of records) {
    if (isText(record.target)) follow(record.target);
    for (const node of record.removedNodes) {
      if (isText(node)) {
        const shown = !node.isConnected && replacementOf(record);
        if (shown && !translations.has(node)) keepPlace(node, shown);
        else follow(node);
      } else if (isFont(node)) {
        const text = originals.get(node);
        if (!text || node.isConnected) continue;
        const another = replacementOf(record);
        const translation = another && translations.get(text);
        if (translation) {
          translations.set(text, { ...translation, shown: another });
          originals.set(another, text);
        } else if (text.isConnected) {
          // The translator may take it back by a text of its own.
          for (const added of record.addedNodes)
            if (added !== text && isText(added)) added.remove();
        }
        follow(text);
      }
    }
    for (const node of record.addedNodes) if (isText(node)) follow(node);
  }
}

const observer = new MutationObserver((records) => {
  onChanges(records);
  // Of what was just done.
  observer.takeRecords();
});

observer.observe(document.documentElement, { childList: true, characterData: true, subtree: true });

export {};
