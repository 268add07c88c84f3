import { Injectable } from '@nestjs/common';
import type { PhotoFile, StoredPhoto, VisitPhotos } from '@contracts/booking/visit-photos';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { PhotoRowsService } from '../appointments/photos/photo-rows.service';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { isImported } from '../origin/imported-records';
import { ServiceRequestEntity } from './service-request.entity';
import { ServiceRequestsService } from './service-requests.service';

interface OnePhoto {
  readonly serviceRequestId: string;
  readonly photoId: string;
}

/** Photos are sent right after their request. Later, its id is no key to it anymore. */
const openForMs = 2 * 60 * 60_000;

/** The photos that customers send with a request. */
@Injectable()
export class RequestPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ServiceRequestsService,
    private readonly rows: PhotoRowsService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  async list(serviceRequestId: string): Promise<VisitPhotos> {
    const { id: requestId } = await this.requests.get(serviceRequestId);
    return { photos: await this.rows.of({ requestId }) };
  }

  async read({ serviceRequestId, photoId }: OnePhoto): Promise<PhotoFile> {
    const { id: requestId } = await this.requests.get(serviceRequestId);
    return this.rows.fileOf({ owner: { requestId }, photoId }, null);
  }

  async put(
    { serviceRequestId, photoId }: OnePhoto,
    stored: StoredPhoto,
    now: Date,
  ): Promise<VisitPhotos> {
    const owner = { requestId: serviceRequestId };
    const photos = await inTransaction(this.dataSource, async (tx) => {
      const request = await tx.findOne(ServiceRequestEntity, {
        where: { id: serviceRequestId },
        lock: { mode: 'for_no_key_update' },
      });
      const isErased = request?.email === '';
      if (!request || isErased || isImported(request)) {
        throw new Refusal('service_request_not_found');
      }
      const one = { owner, photoId };
      if (await this.rows.has(one, tx)) return this.rows.of(owner, tx);
      if (now.getTime() - request.createdAt.getTime() > openForMs) throw new Refusal('too_late');
      await this.rows.add(one, 'customer', stored, tx);
      return this.rows.of(owner, tx);
    });
    this.liveUpdates.serviceRequestsChanged(null);
    return { photos };
  }
}
