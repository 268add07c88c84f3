import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Numbers that get no more texts. An opt-out belongs to the number, not to a person. */
@Injectable()
export class OptOutsService {
  constructor(private readonly dataSource: DataSource) {}

  async has(number: string): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT FROM sms_opt_outs WHERE number = $1`,
      [number],
    );
    return rows.length > 0;
  }

  /** False if it was there already. */
  async add(number: string, tx: EntityManager = this.dataSource.manager): Promise<boolean> {
    const added = await tx.query<object[]>(
      `INSERT INTO sms_opt_outs (number) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1`,
      [number],
    );
    return added.length > 0;
  }

  async remove(number: string, tx: EntityManager): Promise<void> {
    await tx.query(`DELETE FROM sms_opt_outs WHERE number = $1`, [number]);
  }
}
