import { useLayoutEffect } from 'react';
import modal from './modal.module.css';

/**
 * Makes a Radix dialog with `modal={false}` modal: covers the page, makes it inert, prevents scrolling
 * (styles/base.css), and returns the focus afterwards. Radix itself would add a `<style>` element, which
 * the policy of public pages forbids.
 */
export function ModalBackdrop() {
  useLayoutEffect(() => {
    // Everything but the toasts.
    const page = document.querySelectorAll('#root > :not(:has([data-toasts]))');
    const { documentElement, body, activeElement: openedFrom } = document;
    for (const element of page) element.setAttribute('inert', '');
    // Replaces the scrollbar, so that nothing moves.
    body.style.paddingRight = `${innerWidth - documentElement.clientWidth}px`;
    documentElement.setAttribute('data-scroll-lock', '');
    return () => {
      documentElement.removeAttribute('data-scroll-lock');
      body.style.paddingRight = '';
      for (const element of page) element.removeAttribute('inert');
      if (openedFrom instanceof HTMLElement) openedFrom.focus();
    };
  }, []);
  return <div className={modal.backdrop} data-state="open" />;
}
