import { Injectable } from '@nestjs/common';
import { billsAtOnce, type TechnicianVisit } from '@contracts/booking';
import { isRecordId } from '@contracts/vocabulary/ids';
import { listedTextLength } from '@contracts/vocabulary/booking';
import { bytesOf, pageBytes } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { AppointmentEntity } from './appointment.entity';
import { billOf } from './bills/bill';
import { CustomerLinks } from './customer-links.service';

/** What the technician's phone shows of appointments, beside what tracking knows. */
@Injectable()
export class TechnicianVisitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: CustomerLinks,
  ) {}

  /** Of those there are. Refuses with `answer_too_large` more than `billsAtOnce`. */
  async of(appointmentIds: readonly string[]): Promise<TechnicianVisit[]> {
    if (appointmentIds.length > billsAtOnce) throw new Refusal('answer_too_large');
    const { entities, raw } = await this.dataSource.manager
      .createQueryBuilder(AppointmentEntity, 'a')
      .leftJoin('service_requests', 'r', 'r.id = a.serviceRequestId')
      .addSelect('r.technician_notes', 'request_notes')
      .where('a.id = ANY (:ids)', { ids: appointmentIds.filter((id) => isRecordId(id)) })
      .getRawAndEntities<{ request_notes: string | null }>();
    let left = pageBytes;
    return entities.map((row, index) => {
      const notes = [raw[index]?.request_notes, row.technicianNotes].filter(Boolean).join('\n\n');
      left -= bytesOf(notes);
      // However much the office has typed, the answer fits into one message.
      const shown = left < 0 ? `${[...notes].slice(0, listedTextLength).join('')}…` : notes;
      return { bill: billOf(row, this.links), officeNotes: shown || null };
    });
  }
}
