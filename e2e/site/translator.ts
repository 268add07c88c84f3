/**
 * A browser's translator, as Chrome's: in the place of each text come two elements, also in that of
 * later ones. The words stay, so that journeys find them: what is out of date is the page's fault.
 * It starts when the page is ready and the code that expects it has run.
 */
export const translator = `(() => {
  const translate = (root) => {
    const texts = root.nodeType === 3 ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement) continue;
      if (text.parentElement.closest('font, script, style, svg, textarea, [translate="no"]')) continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.parentNode.replaceChild(outer, text);
    }
  };
  const start = () => {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    translate(document.body);
    document.documentElement.classList.add('translated-ltr');
  };
  const wait = async () => {
    const [code] = performance.getEntriesByType('resource')
      .filter(({ name }) => name.includes('/translated-text-'));
    if (!code || document.documentElement.dataset.ready === undefined) return setTimeout(wait, 20);
    await import(code.name);
    start();
  };
  document.addEventListener('DOMContentLoaded', wait);
})();`;
