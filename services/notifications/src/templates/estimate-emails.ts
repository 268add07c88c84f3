/** Emails about estimates. Pure. */
import type { MessagedAppointment } from '@contracts/booking/own-records';
import { dateWithYear } from '@contracts/business-time';
import type { Estimate } from '@contracts/payments/estimates';
import { formatMoney } from '@contracts/vocabulary/money';
import { lineText } from '@contracts/vocabulary/office/price-book';
import { applianceInWords } from '@contracts/vocabulary/visits/appliance-words';
import { lineCells } from './bill-parts';
import type { Cell, EmailContent, Link, Sender } from './email-content';
import { greeting, noReply, visitTitle } from './visit-emails';

export interface EstimateNews {
  readonly visit: MessagedAppointment;
  /** The version that the message is about. */
  readonly estimate: Estimate;
}

const linkTo = (
  { estimateUrl }: MessagedAppointment,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
  label: string,
): Link => ({ label, url: `${publicUrl}${estimateUrl}` });

const anyoneCan = 'Anyone with this email can use the button to see and answer the estimate.';

/** Sent with each version, until it's answered. */
export function estimateReady({ visit, estimate }: EstimateNews, sender: Sender): EmailContent {
  const { revision, options, note } = estimate;
  const isFirst = revision === 1;
  const choice = options.length === 1 ? 'the price' : 'the options side by side';
  return {
    subject: `${isFirst ? 'Your estimate' : 'Your new estimate'} for ${visit.number}`,
    preview: `See ${choice}. We start once you’ve approved it.`,
    heading: isFirst ? 'Your estimate is ready' : 'Your estimate has changed',
    paragraphs: [
      isFirst
        ? `${greeting(visit)} here’s what we can do for your ${applianceInWords(visit)}, and what it costs.`
        : `${greeting(visit)} we changed the estimate for your ${applianceInWords(visit)}. It replaces the one we sent you before.`,
      ...(note === '' ? [] : [note]),
      `Use the button to see ${choice}, approve, decline or ask us a question. We take no approval by email or text.`,
    ],
    action: linkTo(visit, sender, 'See your estimate'),
    plate: { title: visitTitle(visit), cells: optionCells(estimate) },
    notes: [anyoneCan, noReply],
  };
}

/** What was approved, for their records. */
export function estimateApproved({ visit, estimate }: EstimateNews, sender: Sender): EmailContent {
  const { options, answer } = estimate;
  const option = options[answer?.option ?? -1];
  if (!option || !answer) throw new Error('an approval names its option');
  const total = formatMoney(option.total);
  const by = answer.name ? [{ label: 'Approved by', value: answer.name }] : [];
  return {
    subject: `You approved ${total} for ${visit.number}`,
    preview: `${option.name}: ${total}. This email is for your records.`,
    heading: `You approved ${total}`,
    paragraphs: [
      `${greeting(visit)} thank you! You approved this work on your ${applianceInWords(visit)}. This email is for your records.`,
      `Nothing else is done without asking you first. If you didn’t approve it, call us: ${sender.phone}.`,
    ],
    plate: {
      title: option.name,
      cells: [
        ...lineCells(
          option.lines.map(({ text, quantity, amount }) => ({
            text: lineText(text, quantity),
            amount,
          })),
        ),
        { label: 'Total', value: total },
        ...(option.withTax === null
          ? []
          : [{ label: 'With sales tax', value: formatMoney(option.withTax) }]),
        { label: 'Date', value: dateWithYear(new Date(answer.at)) },
        ...by,
        { label: 'Visit', value: visit.number, wide: true },
      ],
    },
    links: [linkTo(visit, sender, 'See the estimate')],
    notes: [noReply],
  };
}

const optionCells = ({ options, fee }: Estimate): Cell[] => [
  ...options.map(({ name, total, withTax }) => ({
    label: name,
    value: `${formatMoney(total)}${withTax === null ? '' : `, ${formatMoney(withTax)} with sales tax`}`,
  })),
  ...(fee
    ? [{ label: 'If you don’t go ahead', value: `${fee.text}, ${formatMoney(fee.amount)}` }]
    : []),
];
