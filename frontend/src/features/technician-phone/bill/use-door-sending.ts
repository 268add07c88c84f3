import type { NameAppliance } from '@contracts/booking/appliances';
import type { DoorBill } from '@contracts/tracking/technician-phone';
import { methodWords } from '@contracts/vocabulary/payments';
import type { Dispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../../shared/api/api-error';
import { formatMoney } from '../../../shared/format';
import { adoptAppliance, adoptBill } from '../steps/job-endpoints';
import { useNameJobApplianceMutation } from '../appliance/appliance-endpoints';
import { failureOf } from '../steps/step-outcome';
import type { Outcome } from '../steps/step-queue';
import { usePriceJobMutation, useTakePaymentMutation } from './door-endpoints';
import type { DoorEntry, DoorFact } from './door-entries';

type JobsDispatch = Dispatch & ((adopt: ReturnType<typeof adoptBill>) => unknown);

/** How what was entered at a door is sent. */
export function useDoorSending(token: string, onRefused: () => void) {
  const dispatch = useDispatch<JobsDispatch>();
  const [setPrice] = usePriceJobMutation();
  const [take] = useTakePaymentMutation();
  const [nameAppliance] = useNameJobApplianceMutation();

  const name = async (entry: DoorEntry, naming: NameAppliance) => {
    const { appointmentId } = entry;
    const { data, error } = await nameAppliance({ appointmentId, body: naming });
    if (data) dispatch(adoptAppliance(token, appointmentId, data.appliance));
    return { error };
  };

  const send = async (
    { key, appointmentId, enteredAt }: DoorEntry,
    fact: Exclude<DoorFact, { kind: 'appliance' }>,
  ) => {
    if (fact.kind === 'price') return setPrice({ appointmentId, body: fact.price });
    const body = { ...fact.payment, takenAt: enteredAt };
    const { data, error } = await take({ appointmentId, key, body });
    // Booking hears of it a moment later.
    return { data: data?.bill, error };
  };

  return async (entry: DoorEntry): Promise<Outcome> => {
    const { fact } = entry;
    const { data, error } =
      fact.kind === 'appliance'
        ? { data: undefined, ...(await name(entry, fact.naming)) }
        : await send(entry, fact);
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
  const { amount, method } = fact.payment;
  return `${formatMoney(amount)} ${methodWords[method]} for ${number} wasn’t recorded.`;
}
