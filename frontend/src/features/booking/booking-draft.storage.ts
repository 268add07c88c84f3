import { businessDate } from '../../shared/format';
import { emptyDraft } from '../../shared/forms/visit-form';
import { nothingEntered, type BookingDraft } from './booking-draft.slice';

const KEY = 'booking-draft';

/**
 * The draft of this tab from before a reload. If storage is forbidden, as in private windows, a
 * draft lasts as long as the page.
 */
export function storedDraft(now: number): BookingDraft {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) return nothingEntered;
    const { entries, ...kept } = JSON.parse(stored) as BookingDraft;
    const draft = {
      ...nothingEntered,
      ...kept,
      entries: { ...nothingEntered.entries, ...entries },
    };
    if (draft.entries.appointmentDate >= businessDate(now)) return draft;
    return { ...draft, entries: { ...draft.entries, ...emptyDraft('booking', 'date-time') } };
  } catch {
    return nothingEntered;
  }
}

/** Keeps the draft of a visit, and nothing of it once the visit is booked. */
export function persistDraft(draft: BookingDraft): void {
  const { appointmentDate, serviceType, appliance, brand, description } = draft.entries;
  const hasVisit = [appointmentDate, serviceType, appliance, brand, description].some(Boolean);
  try {
    if (hasVisit) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // See storedDraft.
  }
}
