import { Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';
import { failureReason } from '../observability/failure-reason';
import { isInfrastructureFailure } from './infrastructure-failure';
import { Refusal } from './refusal';
import { currentRequestId } from '../observability/request-context';

/**
 * Callers get a refusal in full, "unavailable" if a dependency is away, and only the request id for
 * anything else.
 */
@Catch()
export class RpcFailureFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('Answers');

  catch(failure: unknown): Observable<never> {
    if (failure instanceof Refusal) return throwError(() => failure.body);
    if (isInfrastructureFailure(failure)) {
      this.logger.warn(`cannot answer: ${failureReason(failure)}`);
      return throwError(() => ({ code: 'unavailable' }));
    }
    this.logger.error(failure instanceof Error ? failure : new Error(String(failure)));
    return throwError(() => ({ code: 'internal', requestId: currentRequestId() }));
  }
}
