import type { Appointment } from '@contracts/booking';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { emptyDraft, type FormDraft } from '../../shared/forms/visit-form';
import type { SummaryField } from './appointment-summary';

export type BookingEntries = FormDraft<'booking'>;

export type BookingStep = 1 | 2 | 3 | 4;

export interface BookingDraft {
  step: BookingStep;
  entries: BookingEntries;
  /** The appointment that step 4 confirms. */
  booked: Pick<Appointment, 'id' | 'number' | SummaryField> | null;
}

const nothingEntered: BookingDraft = { step: 1, booked: null, entries: emptyDraft('booking') };

const slice = createSlice({
  name: 'bookingDraft',
  initialState: nothingEntered,
  reducers: {
    entered(state, { payload }: PayloadAction<Partial<BookingEntries>>) {
      Object.assign(state.entries, payload);
    },
    dateChosen(state, { payload: date }: PayloadAction<string>) {
      state.entries.appointmentDate = date;
    },
    /** The hours of the chosen date are known: a time that is not among them is no choice any more. */
    hoursKnown(
      state,
      { payload }: PayloadAction<{ date: string; availableSlots: readonly string[] }>,
    ) {
      const { appointmentDate, timeSlot } = state.entries;
      if (payload.date === appointmentDate && !payload.availableSlots.includes(timeSlot)) {
        state.entries.timeSlot = '';
      }
    },
    wentTo(state, { payload: step }: PayloadAction<1 | 2 | 3>) {
      state.step = step;
    },
    booked(state, { payload }: PayloadAction<NonNullable<BookingDraft['booked']>>) {
      state.step = 4;
      state.booked = payload;
      // The next booking of this household starts from what stays the same: who and where.
      Object.assign(
        state.entries,
        emptyDraft('booking', 'date-time'),
        emptyDraft('booking', 'service'),
      );
    },
    /** Opening the page again after a booking starts a new one. */
    opened(state) {
      if (state.step === 4) {
        state.step = 1;
        state.booked = null;
      }
    },
  },
});

export const bookingDraftReducer = slice.reducer;
export const { entered, dateChosen, hoursKnown, wentTo, booked, opened } = slice.actions;

interface WithDraft {
  bookingDraft: BookingDraft;
}
export const selectBookingDraft = (state: WithDraft) => state.bookingDraft;
