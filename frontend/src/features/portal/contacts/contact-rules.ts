import { bookingMessages, gateCodePattern, zipCodeLength } from '@contracts/vocabulary/booking';
import { customerMessages } from '@contracts/vocabulary/office/customers';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import type { ContactListName, ContactRows } from '../../../shared/forms/contact-rows';
import {
  callable,
  filled,
  matching,
  ofLength,
  reachedBy,
  type Rule,
} from '../../../shared/forms/field-rules';

const zipCode = ofLength(zipCodeLength, customerMessages.zipCode, bookingMessages.zipCodeTooLong);
const gateCode = matching(gateCodePattern, bookingMessages.gateCode);

const rules: Readonly<Record<ContactListName, Readonly<Record<string, Rule>>>> = {
  phones: { phone: callable(customerMessages.phone) },
  emails: { email: reachedBy(customerMessages.email) },
  addresses: {
    address: filled(customerMessages.address),
    city: filled(customerMessages.city),
    state: filled(bookingMessages.state),
    zipCode,
    gateCode: (text) => (text === '' ? null : gateCode(text)),
  },
};

/** By field, as the server names them: `phones.0.phone`. */
export type ContactErrors = Readonly<Record<string, string>>;

export function wrongContacts(rows: ContactRows): ContactErrors {
  const wrong: Record<string, string> = {};
  for (const [list, ofList] of Object.entries(rules)) {
    for (const [index, row] of rows[list as ContactListName].entries()) {
      const texts = row as unknown as Readonly<Record<string, string>>;
      for (const [field, rule] of Object.entries(ofList)) {
        const message = rule(cleanLine(texts[field] ?? ''));
        if (message !== null) wrong[`${list}.${index}.${field}`] = message;
      }
    }
  }
  return wrong;
}
