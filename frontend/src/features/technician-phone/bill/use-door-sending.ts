import type { DoorBill } from '@contracts/tracking/technician-phone';
import { methodWords } from '@contracts/vocabulary/payments';
import type { Dispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../../shared/api/api-error';
import { formatMoney } from '../../../shared/format';
import { adoptBill } from '../steps/job-endpoints';
import { failureOf } from '../steps/step-outcome';
import type { Outcome } from '../steps/step-queue';
import { usePriceJobMutation, useTakePaymentMutation } from './door-endpoints';
import type { DoorEntry } from './door-entries';

type BillDispatch = Dispatch & ((adopt: ReturnType<typeof adoptBill>) => unknown);

/** How what was entered at a door is sent. */
export function useDoorSending(token: string, onRefused: () => void) {
  const dispatch = useDispatch<BillDispatch>();
  const [setPrice] = usePriceJobMutation();
  const [take] = useTakePaymentMutation();

  const send = async ({ key, appointmentId, fact, enteredAt }: DoorEntry) => {
    if (fact.kind === 'price') return setPrice({ appointmentId, body: fact.price });
    const body = { ...fact.payment, takenAt: enteredAt };
    const { data, error } = await take({ appointmentId, key, body });
    // Booking hears of it a moment later.
    return { data: data?.bill, error };
  };

  return async (entry: DoorEntry): Promise<Outcome> => {
    const { data, error } = await send(entry);
    // Before it leaves the queue, or the page would briefly show the old bill.
    if (data) dispatch(adoptBill(token, entry.appointmentId, data satisfies Partial<DoorBill>));
    if (!error) return { kind: 'taken' };
    const failure = failureOf(error);
    if (failure) return { kind: failure };
    onRefused();
    const reason = messageOf(error, 'Please call the office.');
    return { kind: 'refused', text: `${refusedWords(entry)} ${reason}`, seen: false };
  };
}

function refusedWords({ number, fact }: DoorEntry): string {
  if (fact.kind === 'price') return `Your price for ${number} wasn’t saved.`;
  const { amount, method } = fact.payment;
  return `${formatMoney(amount)} ${methodWords[method]} for ${number} wasn’t recorded.`;
}
