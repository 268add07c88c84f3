import { Injectable } from '@nestjs/common';
import type { DemoJobs } from '@contracts/tracking/technicians';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { TrackingConfig } from '../config';
import { PositionUpdatePublisher } from '../live/position-update-publisher';

/** The demo's past visits count like those that were announced. */
@Injectable()
export class DemoJobsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: TrackingConfig,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  async count(jobs: readonly DemoJobs[]): Promise<null> {
    if (this.config.NODE_ENV === 'production') {
      throw new Refusal('forbidden', { message: 'Demo jobs are counted in demo mode only.' });
    }
    await this.dataSource.query(
      `UPDATE technicians SET completed_jobs = completed_jobs + given.completed,
         rating_count = rating_count + given.ratings, rating_stars = rating_stars + given.stars,
         rating = (rating_stars + given.stars)::double precision
           / nullif(rating_count + given.ratings, 0)
       FROM jsonb_to_recordset($1::jsonb)
         AS given("technicianId" uuid, completed integer, ratings integer, stars integer)
       WHERE id = given."technicianId"`,
      [JSON.stringify(jobs)],
    );
    this.updates.listsChanged('technicians');
    return null;
  }
}
