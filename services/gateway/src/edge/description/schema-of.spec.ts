import { IsPort, Matches } from 'class-validator';
import { ReportPosition, ReportPositions } from '@contracts/tracking/records';
import { AddTechnician } from '@contracts/tracking/technicians';
import { AppointmentsQuery, AssignTechnician } from '@contracts/booking/appointment-calls';
import { appointmentStatuses } from '@contracts/vocabulary/appointment-status';
import { schemaOf } from './schema-of';

describe('the schema of a request', () => {
  it('says of each field what its rules say', () => {
    expect(schemaOf(AppointmentsQuery)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: [],
      properties: {
        from: { type: 'string', format: 'date' },
        to: { type: 'string', format: 'date' },
        search: { type: 'string', maxLength: 100 },
        status: { type: 'string', enum: appointmentStatuses },
        unpaid: { type: 'string', enum: ['true'] },
        open: { type: 'string', enum: ['true'] },
        technicianId: { type: 'string', format: 'uuid' },
        unassigned: { type: 'string', enum: ['true'] },
        limit: { type: 'integer', minimum: 1, maximum: 500 },
        cursor: { type: 'string', maxLength: 200 },
      },
    });
  });

  it('goes into objects and lists', () => {
    const { properties, required } = schemaOf(AddTechnician);
    expect(required).toEqual(['name', 'phone']);
    expect(properties?.location).toMatchObject({ type: 'object', required: ['lat', 'lng'] });
    expect(properties?.specialties).toMatchObject({
      type: 'array',
      maxItems: 30,
      items: { type: 'string', maxLength: 60 },
    });
  });

  it('takes in what a class inherits', () => {
    expect(Object.keys(schemaOf(ReportPosition).properties ?? {}).sort()).toEqual([
      'accuracy',
      'address',
      'lat',
      'lng',
      'recordedAt',
    ]);
  });

  it('refuses a rule that it has no words for', () => {
    class Odd {
      @IsPort()
      port!: string;
    }
    expect(() => schemaOf(Odd)).toThrow(/isPort has no words/);
  });

  it('knows a field that may be null', () => {
    expect(schemaOf(AssignTechnician).properties?.technicianId).toEqual({
      type: ['string', 'null'],
      format: 'uuid',
    });
  });

  it('describes the items of a list of objects', () => {
    expect(schemaOf(ReportPositions).properties?.positions).toMatchObject({
      type: 'array',
      items: schemaOf(ReportPosition),
    });
  });

  it('gives a pattern as it is, and refuses what it cannot say', () => {
    class Patterned {
      @Matches(/^[A-Z]{2}$/)
      code!: string;
    }
    class Flagged {
      @Matches(/^[a-z]{2}$/i)
      code!: string;
    }
    expect(schemaOf(Patterned).properties?.code).toEqual({ type: 'string', pattern: '^[A-Z]{2}$' });
    expect(() => schemaOf(Flagged)).toThrow(/flags/);
  });
});
