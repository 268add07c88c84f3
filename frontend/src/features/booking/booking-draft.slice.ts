import type { AccountId } from '@contracts/customers/accounts';
import { defaultState } from '@contracts/vocabulary/booking';
import type { Point } from '@contracts/vocabulary/places/distance';
import { townOfZip } from '@contracts/vocabulary/places/service-area';
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { visitRepeated } from '../../shared/forms/repeated-visit';
import { emptyDraft, namesIn, type FormDraft } from '../../shared/forms/visit-form';
import { sessionReread, signedOut } from '../../shared/session/session.slice';

export type BookingEntries = FormDraft<'booking'>;
type FieldNames = (keyof BookingEntries)[];

export interface BookingDraft {
  entries: BookingEntries;
  /** Fields that someone has typed or chosen here. They're never overwritten. */
  typed: FieldNames;
  /** Fields filled in from an account or an earlier visit. */
  filled: FieldNames;
  /** The account that filled in empty fields; null if none has. */
  filledFrom: AccountId | null;
  /** Where the house is on a map, and the address that it was shown for. */
  pin: { readonly point: Point; readonly of: string } | null;
  /** The person who is logged in books for someone else. */
  forSomeoneElse: boolean;
  /**
   * Idempotency keys by the bodies they were sent with. If a reload loses the answer, the booking
   * isn't made twice.
   */
  sent: Record<string, string>;
}

const empty = emptyDraft('booking');

export const nothingEntered: BookingDraft = {
  entries: empty,
  typed: [],
  filled: [],
  filledFrom: null,
  pin: null,
  forSomeoneElse: false,
  sent: {},
};

export const houseOf = ({ address, zipCode }: BookingEntries): string =>
  [address, zipCode].map((text) => text.trim()).join(', ');

/** The pin of the address that is typed by now. One of another address counts no more. */
export const pinOf = ({ pin, entries }: BookingDraft): Point | undefined =>
  pin?.of === houseOf(entries) ? pin.point : undefined;

function write<Name extends keyof BookingEntries>(
  { entries }: BookingDraft,
  name: Name,
  value: BookingEntries[Name],
): void {
  entries[name] = value;
}

const without = (names: FieldNames, ...others: FieldNames): FieldNames =>
  names.filter((name) => !others.includes(name));

/** Fills in fields that no one has typed into and that have their initial value. */
function fill(state: BookingDraft, details: Partial<BookingEntries>): void {
  for (const name of namesIn(details)) {
    const value = details[name];
    const isEmpty = state.entries[name] === '' || state.entries[name] === empty[name];
    if (!value || !isEmpty || state.typed.includes(name)) continue;
    write(state, name, value);
    state.filled.push(name);
  }
}

/** The town of a ZIP code that we serve; one that someone typed or an account knows stays. */
function fillTown({ entries, typed, filled }: BookingDraft, zipCode: string): void {
  const town = townOfZip(zipCode);
  if (town === undefined) return;
  entries.state = defaultState;
  const isKnown = typed.includes('city') || filled.includes('city');
  if (entries.city === '' || !isKnown) entries.city = town;
}

/** Clears what wasn't typed. `left`: what stays nevertheless. */
function unfill(state: BookingDraft, left: FieldNames = []): void {
  for (const name of without(state.filled, ...left)) write(state, name, empty[name]);
  state.filled = state.filled.filter((name) => left.includes(name));
  state.filledFrom = null;
}

/** In this or another tab. */
const endsCustomerSession = (action: UnknownAction): boolean =>
  signedOut.match(action)
    ? action.payload.as === 'customer'
    : sessionReread.match(action) && action.payload.customerToken === null;

const slice = createSlice({
  name: 'bookingDraft',
  initialState: nothingEntered,
  reducers: {
    entered(state, { payload }: PayloadAction<Partial<BookingEntries>>) {
      for (const name of namesIn(payload)) {
        const value = payload[name];
        if (value === undefined || value === state.entries[name]) continue;
        write(state, name, value);
        state.typed.push(name);
        state.filled = without(state.filled, name);
      }
      if (payload.zipCode !== undefined) fillTown(state, payload.zipCode);
    },
    /** Null removes the pin. */
    pinned(state, { payload: point }: PayloadAction<Point | null>) {
      state.pin = point && { point, of: houseOf(state.entries) };
    },
    dateChosen(state, { payload: date }: PayloadAction<string>) {
      state.entries.appointmentDate = date;
    },
    /** Available times of the chosen date. A time that isn't among them is deselected. */
    slotsLoaded(
      state,
      { payload }: PayloadAction<{ date: string; availableSlots: readonly string[] }>,
    ) {
      const { appointmentDate, timeSlot } = state.entries;
      if (payload.date === appointmentDate && !payload.availableSlots.includes(timeSlot)) {
        state.entries.timeSlot = '';
      }
    },
    /** Fills in empty fields with a logged-in customer's details, once. */
    customerKnown(
      state,
      {
        payload: { accountId, details },
      }: PayloadAction<{ accountId: AccountId; details: Partial<BookingEntries> }>,
    ) {
      if (state.forSomeoneElse || state.filledFrom === accountId) return;
      if (state.filledFrom !== null) unfill(state);
      fill(state, details);
      state.filledFrom = accountId;
    },
    someoneElseChosen(state) {
      // The appliance of a visit that is booked again was confirmed a step before.
      unfill(state, namesIn(emptyDraft('booking', 'service')));
      state.forSomeoneElse = true;
    },
    customerMeant(state) {
      state.forSomeoneElse = false;
    },
    sending(state, { payload: { body, key } }: PayloadAction<{ body: string; key: string }>) {
      state.sent[body] = key;
    },
    booked(state) {
      state.sent = {};
      // The next booking keeps what stays the same: person and place. Consent is for one visit
      // only.
      const started = {
        ...emptyDraft('booking', 'date-time'),
        ...emptyDraft('booking', 'service'),
        smsConsent: empty.smsConsent,
      };
      state.typed = without(state.typed, ...namesIn(started));
      state.filled = without(state.filled, ...namesIn(started));
      Object.assign(state.entries, started);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(visitRepeated, (state, { payload: { visit, person } }) => {
      state.forSomeoneElse = false;
      // The visit before may have been someone else's.
      unfill(state);
      // A visit for that appliance and place was requested: replaces the draft.
      for (const name of namesIn(visit)) {
        write(state, name, visit[name] || empty[name]);
        state.filled.push(name);
      }
      state.typed = without(state.typed, ...namesIn(visit));
      fill(state, person);
    });
    // The next person at this browser must not see these details.
    builder.addMatcher(endsCustomerSession, (state) => {
      if (state.filledFrom !== null) state.sent = {};
      unfill(state);
      state.forSomeoneElse = false;
    });
  },
});

export const bookingDraftReducer = slice.reducer;
export const {
  entered,
  pinned,
  dateChosen,
  slotsLoaded,
  customerKnown,
  someoneElseChosen,
  customerMeant,
  sending,
  booked,
} = slice.actions;

interface WithDraft {
  bookingDraft: BookingDraft;
}
export const selectBookingDraft = (state: WithDraft) => state.bookingDraft;
