import type { Estimate } from '@contracts/payments/estimates';
import type { DoorBill } from '@contracts/tracking/technician-phone';
import { methodWords } from '@contracts/vocabulary/payments';
import type { Dispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { editConflict, messageOf } from '../../../shared/api/api-error';
import { formatMoney } from '../../../shared/format';
import { useNameJobApplianceMutation } from '../appliance/appliance-endpoints';
import { showEstimate, useSendEstimateMutation } from '../estimate/estimate-endpoints';
import { adoptAppliance, adoptBill } from '../steps/job-endpoints';
import { failureOf } from '../steps/step-outcome';
import type { Outcome } from '../steps/step-queue';
import { usePriceJobMutation, useTakePaymentMutation } from './door-endpoints';
import type { DoorEntry } from './door-entries';

type DoorDispatch = Dispatch &
  ((adopt: ReturnType<typeof adoptBill> | ReturnType<typeof showEstimate>) => unknown);

/** How what was entered at a door is sent. */
export function useDoorSending(token: string, onRefused: () => void) {
  const dispatch = useDispatch<DoorDispatch>();
  const [setPrice] = usePriceJobMutation();
  const [take] = useTakePaymentMutation();
  const [sendEstimate] = useSendEstimateMutation();
  const [nameAppliance] = useNameJobApplianceMutation();

  const send = async ({ key, appointmentId, fact, enteredAt }: DoorEntry) => {
    if (fact.kind === 'price') return setPrice({ appointmentId, body: fact.price });
    if (fact.kind === 'appliance') {
      const { data, error } = await nameAppliance({ appointmentId, body: fact.naming });
      if (data) dispatch(adoptAppliance(token, appointmentId, data.appliance));
      return { error };
    }
    if (fact.kind === 'estimate') {
      const { estimateId, estimate: body } = fact;
      const { data, error } = await sendEstimate({ appointmentId, estimateId, body });
      // Booking hears of it a moment later.
      const newest = data ?? editConflict<Estimate>(error);
      if (newest) await dispatch(showEstimate(appointmentId, newest));
      return { error };
    }
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
  if (fact.kind === 'appliance') return `The appliance of ${number} wasn’t saved.`;
  if (fact.kind === 'price') return `Your price for ${number} wasn’t saved.`;
  if (fact.kind === 'estimate') {
    return `Your estimate for ${number} wasn’t sent. It’s still here as a draft.`;
  }
  const { amount, method } = fact.payment;
  return `${formatMoney(amount)} ${methodWords[method]} for ${number} wasn’t recorded.`;
}
