import { useLayoutEffect } from 'react';

/**
 * Makes a Radix dialog modal that has `modal={false}`: covers the page, makes it inert, keeps it from scrolling (styles/base.css), and
 * gives the focus back to where it came from. Radix's own way adds a `<style>` element, which the policy of public pages refuses.
 * A press on the backdrop closes the dialog, as any press outside of it does.
 */
export function ModalBackdrop({ className }: { className: string | undefined }) {
  useLayoutEffect(() => {
    const page = document.getElementById('root');
    const openedFrom = document.activeElement;
    page?.setAttribute('inert', '');
    return () => {
      page?.removeAttribute('inert');
      if (openedFrom instanceof HTMLElement) openedFrom.focus();
    };
  }, []);
  return <div className={className} data-state="open" data-scroll-lock="" />;
}
