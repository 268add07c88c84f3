import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import * as bookingClasses from '@contracts/booking';
import * as customersClasses from '@contracts/customers';
import * as trackingClasses from '@contracts/tracking';
import { schemaOf } from './schema-of';

const requestClasses: Record<string, unknown> = {
  ...bookingClasses,
  ...customersClasses,
  ...trackingClasses,
};

/** The OpenAPI document, made once from the running application's routes and request classes. */
@Injectable()
export class ApiDocs {
  document: OpenAPIObject | undefined;

  describe(app: NestFastifyApplication): void {
    const document = SwaggerModule.createDocument(
      app,
      new DocumentBuilder()
        .setTitle('Appliance repair: booking, tracking, dispatch')
        .setDescription(
          'Errors are `{statusCode, code, message, errors?, requestId}`; facts of a refusal ' +
            '(`alternatives`, `allowed`) stand beside these. Times are ISO 8601 instants; dates and ' +
            'slots are wall clock in America/New_York.',
        )
        .setVersion('1')
        .addBearerAuth()
        .build(),
    );
    for (const name of Object.keys(document.components?.schemas ?? {})) {
      const Class = requestClasses[name];
      if (typeof Class === 'function' && document.components?.schemas) {
        document.components.schemas[name] = schemaOf(Class as new () => object);
      }
    }
    this.document = document;
  }
}

/** Where the files of Swagger UI are. */
export const swaggerUiRoot = path.dirname(require.resolve('swagger-ui-dist/package.json'));
