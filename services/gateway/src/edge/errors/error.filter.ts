import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@service-kit/requests/refusal';
import { answerTo, unreadable } from './error-answer';

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    // The caller has gone: only the connection failed.
    const isAborted = request.raw.destroyed && !request.raw.complete;
    const answered = isAborted ? unreadable() : error;
    let answer = answerTo(answered, request.id);
    // People who send photos are told how large one can be.
    if (answer.status === 413 && request.routeOptions.config.accessRule?.photo) {
      answer = answerTo(new Refusal('photo_too_large'), request.id);
    }
    const { status, headers, body, isBug } = answer;
    if (isBug) this.logger.error(error instanceof Error ? error : new Error(String(error)));
    if (reply.sent) return;
    void reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
  }
}
