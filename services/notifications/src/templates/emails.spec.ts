import { trackingPath } from '@contracts/vocabulary/site-pages';
import type { AppointmentMessage } from '@contracts/booking/own-records';
import { appliances, brands } from '@contracts/vocabulary/booking';
import { paymentMethods } from '@contracts/vocabulary/payments';
import {
  textSignatureLength,
  textSignaturePattern,
} from '@contracts/vocabulary/office/booking-settings';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEmails } from '../../test/all-emails';
import { messageFiles } from '../../test/message-files';
import {
  aPayment,
  aRefund,
  aSender,
  aVisit,
  factsOf,
  manageToken,
  payUrl,
} from '../../test/factories';
import { htmlEmail, rowsOf } from './html-email';
import { oneLine } from './email-content';
import { emailChanged } from './account-emails';
import { jobText, phoneLinkText } from './technician-texts';
import { paymentDue, paymentReceipt } from './payment-emails';
import { appointmentCancelled, serviceDone } from './visit-emails';
import {
  cancelledText,
  inGsm,
  onTheWayText,
  refundedText,
  reminderText,
  rescheduledText,
  smsLength,
} from './text-messages';
import { textEmail } from './text-email';

const evil = `<img src=x onerror="alert('1')">&"'`;
const emailKinds = Object.keys(allEmails()) as (keyof ReturnType<typeof allEmails>)[];
const long = 'Donaudampfschiff'.repeat(40);

describe('emails', () => {
  it.each(emailKinds)('%s says the same in HTML and in text', (kind) => {
    const content = allEmails()[kind];
    const html = htmlEmail(content, aSender);
    const text = textEmail(content, aSender);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
    for (const { url } of [...(content.action ? [content.action] : []), ...(content.links ?? [])]) {
      expect(url).toMatch(/^https:\/\/repairs\.example\.com\//);
      expect(html).toContain(`href="${url}"`);
      expect(text).toContain(`\n${url}`);
    }
    for (const cell of content.plate?.cells ?? []) {
      expect(html).toContain(cell.value);
      expect(text).toContain(`${cell.label}: ${cell.value}`);
    }
    expect(text).not.toMatch(/<[a-z]/);
    expect(text).toContain('(904) 555-0142');
    // Gmail cuts off emails beyond 102 kB.
    expect(html.length).toBeLessThan(20_000);
  });

  it.each(emailKinds)('%s escapes all that people have typed', (kind) => {
    const place = { address: evil, city: evil, zipCode: evil };
    const typed = {
      visit: { ...place, customerName: evil, number: evil, technicianNotes: evil },
      firstName: evil,
      problemDescription: evil,
      technicianName: evil,
      cancelReason: evil,
      sender: { name: evil, street: evil, town: evil },
    };
    const html = htmlEmail(allEmails(typed)[kind], { ...aSender, ...typed.sender });
    expect(html).not.toContain('<img');
    expect(html).not.toContain(`"'`);
  });

  it.each(emailKinds)('%s keeps a subject of one line', (kind) => {
    const broken = 'Mo\r\nBcc: everybody@example.com\u2028\u0000x';
    const names = { firstName: broken, technicianName: broken };
    const content = allEmails({ visit: { number: broken }, ...names })[kind];
    expect(oneLine(content.subject)).not.toMatch(/[\r\n\u2028\0]/);
    expect(textEmail(content, aSender)).not.toMatch(/^Bcc:/m);
  });

  it('names the payer in a receipt, and nothing that is due once all is paid', () => {
    // Booking may know of the payment a moment later.
    const visit = aVisit({ paid: '0.00', due: '189.50', payUrl });
    const bill = { total: '189.50', lines: [], paid: '189.50', due: '0.00' };
    const payment = aPayment({ amount: '189.50', payerName: 'Nora Field', bill });
    const text = textEmail(paymentReceipt({ visit, payment }, aSender), aSender);
    expect(text).toMatch(/paid by: Nora Field/i);
    expect(text).toContain('paid in full');
    expect(text).not.toMatch(/Remaining balance|Refunded|\/payment/);
    // The visit was canceled while its card was charged, or all was refunded since.
    for (const changes of [{ total: null }, { paid: '0.00' }]) {
      const other = { ...payment, bill: { ...bill, ...changes } };
      const { paragraphs } = paymentReceipt({ visit, payment: other }, aSender);
      expect(paragraphs.join(' ')).not.toContain('paid in full');
    }
  });

  it('lists the lines of a cost, as they were typed', () => {
    const costLines = [{ text: '<b>Service</b> call', amount: '1150.00' }];
    const due = paymentDue(
      aVisit({ totalCost: '1150.00', due: '1150.00', costLines, payUrl }),
      aSender,
    );
    expect(textEmail(due, aSender)).toContain('<b>Service</b> call: $1,150.00');
    expect(htmlEmail(due, aSender)).toContain('&lt;b&gt;Service&lt;/b&gt; call</div>');
  });

  it('asks for nothing after work that is paid', () => {
    const done = serviceDone(aVisit({ totalCost: '1150.00', paid: '1150.00' }), aSender);
    expect(done.subject).toBe('Your refrigerator service is complete (FC-1042)');
    expect(done).not.toHaveProperty('action');
    expect(textEmail(done, aSender)).not.toMatch(/balance|pay online|payment/i);
  });

  it('says whom to call about a balance due where no one can pay online', () => {
    const visit = aVisit({ totalCost: '150.00', due: '150.00', payUrl });
    for (const email of [serviceDone, paymentDue]) {
      const content = email(visit, { ...aSender, paysOnline: false });
      expect(content.subject).toMatch(/balance due.*\$150\.00/i);
      expect(content).not.toHaveProperty('action');
      expect(content.paragraphs.join(' ')).toContain(
        'balance due is $150.00. To pay it, call us: (904) 555-0142.',
      );
      expect(textEmail(content, aSender)).not.toMatch(/online|button|\/payment/i);
    }
  });

  it('says who canceled, why only if the office gave a reason for the customer, and what was paid', () => {
    const at = '2030-06-13T20:00:00.000Z';
    const said = (
      cancellation: AppointmentMessage['appointment']['cancellation'],
      paid: string = '0.00',
    ) => {
      const email = appointmentCancelled(aVisit({ cancellation, paid }), aSender);
      return textEmail(email, aSender).replaceAll(/\s+/g, ' ');
    };
    const when = 'your visit on Friday, June 14, between 9 and 10 AM';
    expect(said({ by: 'office', at, reason: null })).not.toContain('Reason:');
    expect(said({ by: 'customer', at, reason: null })).toContain(`you canceled ${when}`);
    expect(said(null)).toContain(`${when}, is canceled, and you won’t be charged.`);
    expect(said(null, '50.00')).toMatch(/is canceled\. You paid \$50\.00 for it/);
  });

  it('says that no one was home, with a link to book again, and promises nothing about money', () => {
    const cancellation = { by: 'office', at: '', reason: null, noShow: true } as const;
    const visit = aVisit({ cancellation });
    const said = textEmail(appointmentCancelled(visit, aSender), aSender);
    expect(said).toContain('no one came to the door');
    expect(said).toContain('Choose a new time');
    expect(said).not.toMatch(/cancel|charge/i);
    expect(cancelledText(visit, aSender)).toContain(
      `sorry we missed you for visit ${visit.number}`,
    );
  });

  it('offers no change that comes too late, and says whom to call', () => {
    const emails = (canChange: boolean, changeUntil = '2030-06-13T13:00:00.000Z') =>
      allEmails({ visit: { canChange, changeUntil } });
    const [open, late] = [emails(true), emails(false)];
    // Its technician has the job already.
    const dispatched = emails(false, '2030-06-14T11:00:00.000Z');
    const kinds = ['booking-confirmed', 'appointment-rescheduled', 'appointment-reminder'] as const;
    for (const kind of kinds) {
      expect(textEmail(open[kind], aSender)).toContain('Reschedule or cancel');
      const text = textEmail(late[kind], aSender).replaceAll(/\s+/g, ' ');
      expect(text).not.toMatch(/Reschedule or cancel:|pick another time/i);
      expect(text).toContain(
        'Online changes closed Thursday, June 13, 9:00 AM. To reschedule or cancel this visit, call us: (904) 555-0142.',
      );
      expect(textEmail(dispatched[kind], aSender)).not.toContain('closed');
      // The link still shows the booking.
      expect(text).toContain(`/manage#${manageToken}`);
    }
  });

  it.each([
    ['2030-06-14T13:00:00.000Z', 'before your visit'],
    ['2030-07-14T13:00:00.000Z', 'within 24 hours'],
  ])('promises a call that comes before the visit: of %s, %s', (scheduledTime, when) => {
    const content = allEmails({ visit: { scheduledTime } })['booking-confirmed'];
    expect(content.paragraphs[0]).toContain(`We’ll call ${when} to confirm the details.`);
  });

  it('gives a former address nothing to act with, and no other address', () => {
    const nora = { accountId: 7, email: 'before@example.com', firstName: 'Nora' };
    const content = emailChanged(nora, aSender);
    expect(content).not.toHaveProperty('action');
    expect(content).not.toHaveProperty('links');
    expect(textEmail(content, aSender)).toContain('(904) 555-0142');
    expect(htmlEmail(content, aSender)).not.toContain('before@example.com');
  });

  it('bounds what a request quotes', () => {
    const content = allEmails({ problemDescription: long.repeat(6) })['request-received'];
    expect(htmlEmail(content, aSender).length).toBeLessThan(10_000);
  });

  it('greets no one by a name that is not there', () => {
    const content = allEmails({ visit: { customerName: ' ' } })['booking-confirmed'];
    expect(content.paragraphs[0]).toMatch(/^Hi, a technician/);
  });

  it('puts two cells into a row, a wide one alone', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((label) => ({ label, value: label }));
    const wide = { ...c!, wide: true };
    expect(rowsOf([a!, b!, wide, d!])).toEqual([[a, b], [wide], [d]]);
    expect(rowsOf([a!, wide, b!])).toEqual([[a], [wide], [b]]);
  });
});

describe('text messages', () => {
  const visit = aVisit({ timeSlot: '11:00-12:00' });
  const texts = [
    rescheduledText(visit, aSender),
    cancelledText(visit, aSender),
    reminderText(visit, aSender, 'tomorrow'),
    ...paymentMethods.map((method) =>
      refundedText({ visit, refund: aRefund({ method, amount: '10000.00' }) }, aSender),
    ),
  ];

  it.each(texts)('%s', (text) => {
    expect(text.length).toBeLessThanOrEqual(smsLength);
    expect(text).toBe(inGsm(text));
    expect(text).toMatch(/^First Coast Appliance Repair: .* Reply STOP to opt out\.$/);
  });

  it('has the tracking link, and room for a long domain', () => {
    const expectedAt = new Date('2030-06-14T14:10:00Z');
    const publicUrl = 'https://firstcoastappliancerepair.com';
    const sender = { ...aSender, publicUrl };
    const approach = { technicianName: 'Mo', expectedAt, slotAhead: true };
    const text = onTheWayText(visit, sender, approach);
    expect(text).toBe(
      `First Coast Appliance Repair: on the way, about 10:10 AM. ${publicUrl}/t/${visit.id} Reply STOP to opt out.`,
    );
    expect(text.length).toBeLessThanOrEqual(smsLength);
    expect(inGsm(text)).toBe(text);
    const renewed = { ...visit, trackingUrl: trackingPath(visit.id, 'kEy-0123456789ab') };
    expect(onTheWayText(renewed, sender, approach)).toContain(
      ` ${publicUrl}/t/${visit.id}/kEy-0123456789ab `,
    );
  });

  it('leaves sentences out rather than to become two messages', () => {
    const name = 'The First Coast Appliance and Refrigeration Repair Company';
    const text = cancelledText(visit, { ...aSender, name });
    expect(text).not.toContain('Questions');
    expect(text).toContain('is canceled. Reply STOP to opt out.');
  });

  const longestOf = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0]!;

  it.each(['New job', 'Changed', 'Canceled', 'No longer yours'] as const)(
    'tells a technician what, when, where and more, in one message: %s',
    (news) => {
      const job = { ...factsOf(visit), brand: 'GE', appliance: 'Oven' } as const;
      expect(jobText(news, job, aSender)).toBe(
        `${news}: FC-1042, Fri, Jun 14, 11 AM–12 PM, GE Oven, 5 Test Pattern Lane, St Augustine. https://repairs.example.com/technician`.replace(
          '–',
          '-',
        ),
      );
      const long = {
        ...job,
        number: 'FC-1042424',
        slotStart: '2030-09-25T15:30:00.000Z',
        timeSlot: '11:30-12:30',
        brand: longestOf(brands),
        appliance: longestOf(appliances),
        address: '10425 Palm Harbor Plantation Parkway South, Building 14, Apartment 1207',
        city: 'Ponte Vedra Beach',
      } as const;
      const publicUrl = 'https://www.firstcoastappliancerepair.com';
      const text = jobText(news, { ...long }, { publicUrl });
      expect(text.length).toBeLessThanOrEqual(smsLength);
      expect(inGsm(text)).toBe(text);
      expect(text).toMatch(
        new RegExp(`^${news}: FC-1042424, .*10425 Palm.*\\.{4} ${publicUrl}/technician$`),
      );
    },
  );

  it('has the phone link in one message, whatever the domain', () => {
    for (const publicUrl of [aSender.publicUrl, 'https://www.firstcoastappliancerepair.com']) {
      const url = `${publicUrl}/technician#${'t'.repeat(43)}`;
      const text = phoneLinkText(aSender, url);
      expect(text.length).toBeLessThanOrEqual(smsLength);
      expect(text).toContain('private');
      expect(text.endsWith(` ${url}`)).toBe(true);
    }
  });

  it('ends with the signature, and stays one message with the longest', () => {
    const textSignature = 'x'.repeat(textSignatureLength);
    expect(textSignaturePattern.test(textSignature)).toBe(true);
    expect(textSignaturePattern.test(`${textSignature}x`)).toBe(false);
    expect(textSignaturePattern.test('Zoë')).toBe(false);
    const sender = { ...aSender, textSignature };
    const signed = [
      rescheduledText(visit, sender),
      cancelledText(visit, sender),
      reminderText(visit, sender, 'tomorrow'),
      refundedText({ visit, refund: aRefund() }, sender),
    ];
    for (const text of signed) {
      expect(text).toMatch(new RegExp(` Reply STOP to opt out\\. - ${textSignature}$`));
      expect(text.length).toBeLessThanOrEqual(smsLength);
    }
    const publicUrl = 'https://firstcoastappliancerepair.com';
    const approach = {
      technicianName: 'Mo',
      expectedAt: new Date('2030-06-14T14:10:00Z'),
      slotAhead: true,
    };
    const full = onTheWayText(visit, { ...sender, publicUrl }, approach);
    expect(full.length).toBeLessThanOrEqual(smsLength);
    expect(full).toMatch(/out\.$/);
  });

  it('keeps to the alphabet in which a message has 160 signs', () => {
    expect(inGsm('Ó’Brien – “Zoë” {x} 😀\nñ')).toBe(`O'Brien - "Zoe" x ñ`);
  });
});

it('are in docs/messages as they are: `npm run copy` writes them', () => {
  const folder = path.join(__dirname, '../../../../docs/messages');
  const files = messageFiles();
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, content] of files) {
    expect([name, readFileSync(path.join(folder, name), 'utf8')]).toEqual([name, content]);
  }
});
