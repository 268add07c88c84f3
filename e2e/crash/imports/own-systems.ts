/** Emulators of service systems for this test alone, because of their faults. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { eventually } from '../../site/eventually';
import { freePort } from '../../site/free-port';
import { FsmEmulator } from '../../site/fsm-emulator';

const root = path.resolve(__dirname, '../../..');
const pageSize = 500;

/** From ServicePro; see docs/imports.md. */
export interface SourceCustomer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly secondPhone: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lastServiceDate: string | null;
  readonly totalServices: number;
  readonly totalSpentCents: number;
  readonly preferredTechnician: string | null;
}
export interface SourceRecord {
  readonly id: string;
  readonly customerId: string;
  readonly service: string;
  readonly appliance: string;
  readonly brand: string;
  readonly date: string;
  readonly costCents: number | null;
}

export class OwnSystems extends FsmEmulator {
  private constructor(
    private readonly process: ChildProcess,
    readonly port: number,
    private readonly account: Readonly<Record<string, string>>,
  ) {
    super(`http://127.0.0.1:${port}`);
  }

  /** @param customers in each system */
  static async start(customers: number, account: Readonly<Record<string, string>>) {
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [path.join(root, 'dist/tools/emulators/fsm/src/main.js')],
      {
        env: {
          ...process.env,
          FSM_EMULATOR_PORT: String(port),
          FSM_EMULATOR_CUSTOMERS: String(customers),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const systems = new OwnSystems(child, port, account);
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`The systems have ended with ${child.exitCode}`);
      await systems.faults();
    });
    return systems;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
  }

  /** ServicePro's data, by its API. No fault may be active. */
  async companyRecords(): Promise<{ customers: SourceCustomer[]; history: SourceRecord[] }> {
    const { SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD } = this.account;
    const session = await this.servicePro<{ token: string }>('session', {
      method: 'POST',
      body: JSON.stringify({
        company: SERVICEPRO_COMPANY,
        username: SERVICEPRO_USERNAME,
        password: SERVICEPRO_PASSWORD,
      }),
    });
    const headers = { authorization: `Bearer ${session.token}` };
    const all = async <Row>(list: 'customers' | 'history'): Promise<Row[]> => {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await this.servicePro<Record<typeof list, Row[]> & { hasMore: boolean }>(
          `${list}?page=${page}&pageSize=${pageSize}`,
          { headers },
        );
        rows.push(...answer[list]);
        if (!answer.hasMore) return rows;
      }
    };
    return {
      customers: await all<SourceCustomer>('customers'),
      history: await all<SourceRecord>('history'),
    };
  }

  private async servicePro<Body>(call: string, init: RequestInit): Promise<Body> {
    const response = await fetch(`http://127.0.0.1:${this.port}/servicepro/${call}`, {
      ...init,
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`ServicePro answered ${response.status} to ${call}`);
    return (await response.json()) as Body;
  }
}
