import { Alert, Button, Flex } from 'antd';
import type { AnnotateAppointment } from '@contracts/booking/appointment-calls';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { formatMoney } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useAnnotateAppointmentMutation } from '../appointment-endpoints';

/** A technician's price that waits for the office. Either answer sets the cost. */
export function AskedPrice({ appointment }: { appointment: Appointment }) {
  const { id, number, version, status, askedPrice, totalCost, costLines } = appointment;
  const [annotate, { isLoading }] = useAnnotateAppointmentMutation();
  if (!askedPrice || !appointmentStatusRules[status].stands) return null;
  const amounts = (lines: Appointment['costLines']) =>
    lines.map(({ text, amount }) => ({ text, amount: Number(amount) }));
  const decide = async (cost: AnnotateAppointment, title: string) => {
    const { error } = await annotate({ id, body: { ...cost, version } });
    if (error) toastFailure('Error updating appointment', error);
    else toast({ title, description: `${number} has been saved.` });
  };
  const asked = formatMoney(askedPrice.total);
  const present = totalCost === null ? null : formatMoney(totalCost);
  return (
    <Alert
      type="warning"
      showIcon
      title={`${askedPrice.by} asks for a price of ${asked}`}
      description={
        <>
          {askedPrice.lines.map(({ text, amount }, index) => (
            // A line has nothing else by which to tell it from another.
            <div key={index}>
              {text}: {formatMoney(amount)}
            </div>
          ))}
          {present === null
            ? 'Nothing is billed before you decide. You can also enter another total below.'
            : `Until you decide, the bill is ${present}.`}
          <Flex wrap gap={8} style={{ marginTop: 8 }}>
            <Button
              type="primary"
              loading={isLoading}
              onClick={() =>
                void decide(
                  {
                    costLines: amounts(askedPrice.lines),
                    ...(Number(askedPrice.total) < Number(appointment.paid) && {
                      costReason: `${askedPrice.by} asks for it`,
                    }),
                  },
                  `The price is ${asked}`,
                )
              }
            >
              Approve {asked}
            </Button>
            {present !== null && (
              <Button
                disabled={isLoading}
                onClick={() =>
                  void decide(
                    costLines.length > 0
                      ? { costLines: amounts(costLines) }
                      : { totalCost: Number(totalCost) },
                    `The price stays ${present}`,
                  )
                }
              >
                Keep {present}
              </Button>
            )}
          </Flex>
        </>
      }
    />
  );
}
