import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Health } from '@service-kit/http/health';

/** Nobody can log in without the database. */
@Injectable()
export class DatabaseHealth {
  constructor(health: Health, dataSource: DataSource) {
    health.add('database', async () => {
      await dataSource.query('SELECT 1');
    });
  }
}
