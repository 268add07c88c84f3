import { scrollToSection } from '../../../shared/page/scroll-target';

export const CONTACT_SECTION = 'contact';

/**
 * Scrolls to the contact section and moves the focus there, so that the next Tab goes into the
 * form.
 */
export function goToContact(): void {
  scrollToSection(CONTACT_SECTION);
  document.getElementById(`${CONTACT_SECTION}-title`)?.focus({ preventScroll: true });
}
