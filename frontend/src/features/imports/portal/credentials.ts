import { importMessages } from '@contracts/vocabulary/imports';
import {
  credentialFields,
  type CredentialName,
  type ServiceSystem,
} from '@contracts/vocabulary/service-systems';

/** Credentials for a service system. Pure. */

export type Credentials = Partial<Record<CredentialName, string>>;

/** The credentials that the system needs, trimmed. Those for other systems aren't sent. */
export function credentialsFor(system: ServiceSystem, entered: Credentials): Credentials {
  return Object.fromEntries(
    system.requiredCredentials.map((name) => [name, (entered[name] ?? '').trim()]),
  );
}

export const missingOf = (credentials: Credentials): CredentialName[] =>
  (Object.keys(credentials) as CredentialName[]).filter((name) => credentials[name] === '');

/** `Missing Credentials: Please provide: API Key`, in a toast's two parts. */
export function missingWords(missing: readonly CredentialName[]) {
  const labels = missing.map((name) => credentialFields[name].label).join(', ');
  const whole = importMessages.missingCredentials + labels;
  const [title = ''] = whole.split(': ', 1);
  return { whole, title, description: whole.slice(title.length + 2) };
}
