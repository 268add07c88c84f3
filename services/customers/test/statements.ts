import { Client } from 'pg';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';

/** What the service did for one call: its statements about accounts, and how often it hashed. */
export interface Work {
  readonly statements: string[];
  readonly hashes: number;
}

/** Watches a service of this process, in which nothing else happens in the meantime. */
export async function workOf(call: () => Promise<unknown>): Promise<Work> {
  const query = jest.spyOn(Client.prototype, 'query');
  const runs = jest.spyOn(ConcurrencyLimit.prototype, 'run');
  try {
    await call();
    const statements = (query.mock.calls as unknown[][])
      .map(([statement]) => textOf(statement))
      .filter((text) => /\b(customers|account_links)\b/.test(text));
    return { statements, hashes: runs.mock.calls.length };
  } finally {
    query.mockRestore();
    runs.mockRestore();
  }
}

/** Expects that each token is refused after the same work, and returns that. */
export async function workOfRefusing(
  tokens: Record<string, string>,
  use: (token: string) => Promise<unknown>,
): Promise<Work | undefined> {
  let usual: Work | undefined;
  for (const [kind, token] of Object.entries(tokens)) {
    const work = await workOf(async () => {
      expect([kind, await outcomeOf(use(token))]).toEqual([kind, 'token_invalid']);
    });
    usual ??= work;
    expect([kind, work]).toEqual([kind, usual]);
  }
  return usual;
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: string }).text);
}
