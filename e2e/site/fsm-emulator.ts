/** The emulators of service systems in a running stack: their data and their faults. */
import { Stack } from './stack';

export type SystemName = 'servicetitan' | 'housecallpro' | 'servicepro';

/** Their credentials, as in tools/emulators/fsm/src/demo-credentials.ts. */
export const systemCredentials = {
  'Housecall Pro': { 'API Key': 'hcp-demo-api-key' },
  ServiceTitan: {
    'Tenant ID': '904000001',
    'App Key': 'ak1.demo-app-key',
    'Client ID': 'cid.demo-client',
    'Client Secret': 'cs1.demo-client-secret',
  },
} as const;

interface CustomerLine {
  readonly id: string;
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
}

interface HistoryLine {
  readonly id: string;
  readonly customerId: string;
}

/** See tools/emulators/fsm/README.md. */
export type Fault = { readonly system: SystemName; readonly kind: string } & Readonly<
  Record<string, unknown>
>;

/** How many requests matched a fault, and how many it hit. */
export type MetFault = Fault & { readonly met: number; readonly struck: number };

export class FsmEmulator {
  /** By default the running stack's. */
  constructor(
    private readonly origin = new URL(new Stack().setting('SERVICEPRO_BASE_URL')).origin,
  ) {}

  /** Ids of customers with this many records, in the order of their list. */
  async customersWith(system: SystemName, count: number): Promise<string[]> {
    const counts = new Map<string, number>();
    for (const { customerId } of await this.history(system)) {
      counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
    }
    return [...counts].filter(([, has]) => has === count).map(([id]) => id);
  }

  history(system: SystemName): Promise<HistoryLine[]> {
    return this.source(system, 'history');
  }

  customers(system: SystemName): Promise<CustomerLine[]> {
    return this.source(system, 'customers');
  }

  async fault(...faults: readonly Fault[]): Promise<void> {
    await this.send('POST', '/faults', faults);
  }

  async faults(): Promise<MetFault[]> {
    return (await (await this.send('GET', '/faults')).json()) as MetFault[];
  }

  /** Changes to a list stay. */
  async clearFaults(): Promise<void> {
    await this.send('DELETE', '/faults');
  }

  private async source<Line>(system: SystemName, kind: 'customers' | 'history'): Promise<Line[]> {
    const text = await (await this.send('GET', `/source?system=${system}&kind=${kind}`)).text();
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${this.origin}/_emulator${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  }
}
