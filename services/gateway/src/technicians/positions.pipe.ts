import { Injectable, type PipeTransform } from '@nestjs/common';
import { ReportPositions, type ReportPosition } from '@contracts/tracking/records';
import { invalid, RequestValidationPipe } from '../edge/validation/request-validation.pipe';

/** A batch is a bare array. The class that validates it wraps it. */
@Injectable()
export class PositionsPipe implements PipeTransform<unknown, Promise<ReportPosition[]>> {
  private readonly validation = new RequestValidationPipe();

  async transform(batch: unknown): Promise<ReportPosition[]> {
    if (!Array.isArray(batch)) {
      throw invalid([{ field: 'body', message: 'Must be a list of positions' }]);
    }
    const wrapped = { positions: batch };
    const { positions } = (await this.validation.transform(wrapped, {
      type: 'body',
      metatype: ReportPositions,
    })) as ReportPositions;
    return positions;
  }
}
