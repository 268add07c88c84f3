import { useLayoutEffect } from 'react';
import { classNames } from './class-names';
import modal from './modal.module.css';

/**
 * Makes a Radix dialog with `modal={false}` modal: covers the page, makes it inert, keeps it from scrolling (styles/base.css), and
 * gives the focus back to where it came from. Radix's own way adds a `<style>` element, which the policy of public pages refuses.
 * A press on the backdrop closes the dialog, as any press outside of it does.
 */
export function ModalBackdrop({ className }: { className?: string | undefined }) {
  useLayoutEffect(() => {
    // All but the toasts, which stay where they can be read and closed.
    const page = document.querySelectorAll('#root > :not(:has([data-toasts]))');
    const { documentElement, body, activeElement: openedFrom } = document;
    for (const element of page) element.setAttribute('inert', '');
    // As much room as the scrollbar took, so that nothing moves when it goes.
    body.style.paddingRight = `${innerWidth - documentElement.clientWidth}px`;
    documentElement.setAttribute('data-scroll-lock', '');
    return () => {
      documentElement.removeAttribute('data-scroll-lock');
      body.style.paddingRight = '';
      for (const element of page) element.removeAttribute('inert');
      if (openedFrom instanceof HTMLElement) openedFrom.focus();
    };
  }, []);
  return <div className={classNames(modal.backdrop, className)} data-state="open" />;
}
