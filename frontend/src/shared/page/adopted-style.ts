import { useEffect } from 'react';

/**
 * Stands in for `react-style-singleton` in the built site (vite.config.mts), with which Radix's dialogs lock the page's scrolling. That
 * one adds a `<style>` element, which the policy of a page that is the same for everybody, and so has no nonce, refuses. A sheet
 * that is adopted needs no permission.
 */
export function styleSingleton() {
  // Made when it is first needed: the page is rendered without a browser too.
  let sheet: CSSStyleSheet | undefined;
  let users = 0;
  return function AdoptedStyle({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    const version = dynamic && styles;
    useEffect(() => {
      if (users === 0) {
        sheet ??= new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      };
      // eslint-disable-next-line react-hooks/exhaustive-deps -- as the one it stands in for: what does not say that it changes does not
    }, [version]);
    return null;
  };
}
