import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * What is typed but not sent yet, by form and record, so that a closed form or an expired login
 * loses nothing. In memory only; dropped at logout and when someone else logs in. Not for passwords.
 */

/** `office-forms-*.component.spec.tsx` try each of them. */
export type OfficeFormName =
  | 'appliance'
  | 'assign payment'
  | 'booking rules'
  | 'cancel job'
  | 'cancel jobs'
  | 'close books'
  | 'cost reason'
  | 'credit note'
  | 'customer'
  | 'day count'
  | 'holiday'
  | 'house pin'
  | 'invitation'
  | 'invoice'
  | 'job details'
  | 'job notes'
  | 'move job'
  | 'new customer'
  | 'new job'
  | 'new technician'
  | 'office user'
  | 'price'
  | 'refund'
  | 'reopen job'
  | 'request notes'
  | 'request visit'
  | 'restore job'
  | 'review'
  | 'site content'
  | 'taken payment'
  | 'tax rates'
  | 'tax rules'
  | 'text answer'
  | 'technician'
  | 'technician location'
  | 'technician position'
  | 'void'
  | 'void invoice';

export type FormName =
  | OfficeFormName
  | 'cancel own visit'
  | 'contacts'
  | 'email'
  | 'profile'
  | 'rating';

interface Draft {
  readonly value?: unknown;
  /** Idempotency keys, by the bodies that were sent with them. */
  readonly keys?: Readonly<Record<string, string>>;
}

export interface WithDrafts {
  readonly drafts: Readonly<Record<string, Draft | undefined>>;
}

const slice = createSlice({
  name: 'drafts',
  initialState: {} as WithDrafts['drafts'],
  reducers: {
    kept(all, { payload: { id, ...draft } }: PayloadAction<Draft & { id: string }>) {
      all[id] = { ...all[id], ...draft };
    },
    allDropped: () => ({}),
  },
});

export const draftsReducer = slice.reducer;
export const { kept, allDropped } = slice.actions;
