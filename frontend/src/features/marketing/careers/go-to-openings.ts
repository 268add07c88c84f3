import { scrollToSection } from '../../../shared/page/scroll-target';

export const OPENINGS_SECTION = 'jobs';

/** Scrolls to the openings and moves the focus there, so that the next Tab goes to the first. */
export function goToOpenings(): void {
  scrollToSection(OPENINGS_SECTION);
  document.getElementById(`${OPENINGS_SECTION}-title`)?.focus({ preventScroll: true });
}
