import type { ImportJob } from '@contracts/imports/jobs';

/** Why an import failed, in the spec's words for toasts. Pure. */

const systemDefault = 'Failed to import from service management system';
export const historyDefault = 'Failed to import customer history. Please try again.';
const hint = 'Please check your credentials.';

/** Adds a hint to check the credentials, unless the message has one. */
export function systemFailureWords(message: string): string {
  const text = message || systemDefault;
  if (/credential/i.test(text)) return text;
  return `${text.replace(/\.?$/, '.')} ${hint}`;
}

export function failureWords({ kind, failure }: ImportJob): string {
  const message = failure?.message ?? '';
  return kind === 'service-system' ? systemFailureWords(message) : message || historyDefault;
}
