import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import * as customerRecordClasses from '@contracts/customers/records';
import * as applianceClasses from '@contracts/booking/appliances';
import * as bookingClasses from '@contracts/booking/appointment-calls';
import * as customersClasses from '@contracts/customers/accounts';
import * as accountContactClasses from '@contracts/customers/account-contacts';
import * as authenticatorClasses from '@contracts/customers/authenticators';
import * as companyExportClasses from '@contracts/customers/company-exports';
import * as officeUserClasses from '@contracts/customers/office-users';
import * as importedCustomerClasses from '@contracts/imports/customers';
import * as importJobClasses from '@contracts/imports/jobs';
import * as uploadClasses from '@contracts/imports/uploads';
import * as conversationClasses from '@contracts/notifications/conversations';
import * as officePaymentClasses from '@contracts/payments/office';
import * as paymentClasses from '@contracts/payments/paying';
import * as bookClasses from '@contracts/payments/books';
import * as daySheetClasses from '@contracts/payments/day-sheets';
import * as estimateClasses from '@contracts/payments/estimates';
import * as invoiceClasses from '@contracts/payments/invoices';
import * as priceBookClasses from '@contracts/payments/price-book';
import * as salesTaxClasses from '@contracts/payments/sales-tax';
import * as reconciliationClasses from '@contracts/payments/reconciliation';
import * as settingsClasses from '@contracts/booking/settings';
import * as siteContentClasses from '@contracts/booking/site-content';
import * as serviceRequestClasses from '@contracts/booking/service-requests';
import * as technicianClasses from '@contracts/tracking/technicians';
import * as trackingClasses from '@contracts/tracking/records';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import type { AccessRule } from '../edge/access/access';
import { RouteRules } from '../edge/http/route-rules';
import { answersOf, replyComponents, type Operation } from '../edge/description/answers';
import { returnedExtension, type Returned } from '../edge/description/returns';
import { schemaOf } from '../edge/description/schema-of';

const requestClasses: Record<string, unknown> = {
  ...bookingClasses,
  ...applianceClasses,
  ...serviceRequestClasses,
  ...settingsClasses,
  ...siteContentClasses,
  ...customersClasses,
  ...officeUserClasses,
  ...companyExportClasses,
  ...authenticatorClasses,
  ...customerRecordClasses,
  ...accountContactClasses,
  ...importJobClasses,
  ...importedCustomerClasses,
  ...uploadClasses,
  ...conversationClasses,
  ...paymentClasses,
  ...officePaymentClasses,
  ...daySheetClasses,
  ...priceBookClasses,
  ...salesTaxClasses,
  ...estimateClasses,
  ...invoiceClasses,
  ...bookClasses,
  ...reconciliationClasses,
  ...technicianClasses,
  ...trackingClasses,
};

@Injectable()
export class ApiDocs {
  document: OpenAPIObject | undefined;

  constructor(private readonly rules: RouteRules) {}

  /**
   * Throws if a call doesn't declare its request or its reply, so that the gateway doesn't start.
   */
  describe(app: NestFastifyApplication): void {
    const document = SwaggerModule.createDocument(
      app,
      new DocumentBuilder()
        .setTitle('Appliance repair: booking, tracking, dispatch')
        .setDescription(
          'Errors are `{statusCode, code, message, errors?, requestId}`; facts of a refusal ' +
            '(`alternatives`, `allowed`) stand next to these. Times are ISO 8601 instants; dates and ' +
            'slots are wall clock in America/New_York.',
        )
        .setVersion('1')
        .setOpenAPIVersion('3.1.0')
        .addBearerAuth()
        .build(),
    );
    for (const name of Object.keys(document.components?.schemas ?? {})) {
      const Class = requestClasses[name];
      if (typeof Class !== 'function' || !document.components?.schemas) {
        throw new Error(`${name} is no request class of the contracts`);
      }
      document.components.schemas[name] = schemaOf(Class as new () => object);
    }
    for (const [path, calls] of Object.entries(document.paths)) {
      for (const method of methods) {
        const call = calls[method];
        if (call) calls[method] = this.described(call, method.toUpperCase(), path);
      }
    }
    Object.assign(((document.components ??= {}).schemas ??= {}), replyComponents);
    this.document = document;
  }

  private described(
    { [returnedExtension]: returned, ...call }: DescribedOperation,
    method: string,
    path: string,
  ): Operation {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    const accessRule = this.rules.all.find(
      (one) => one.method === method && one.url === url,
    )?.accessRule;
    if (!accessRule || !returned) {
      throw new Error(`${method} ${path} does not say what it answers: add @Returns`);
    }
    return {
      ...call,
      responses: answersOf(call, returned, accessRule),
      description: `Who may call: ${whoMayCall(accessRule)}.`,
      ...(accessRule.roles.includes('anyone') ? {} : { security: [{ bearer: [] }] }),
    };
  }
}

const atOffice: Readonly<Record<OfficeRole, string>> = {
  owner: 'owners at the office',
  dispatcher: 'owners and dispatchers at the office',
  bookkeeper: 'everyone at the office',
};

const whoMayCall = ({ roles, atLeast = 'dispatcher' }: AccessRule): string =>
  roles.map((role) => (role === 'admin' ? atOffice[atLeast] : role)).join(', ');

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
type DescribedOperation = Operation & { [returnedExtension]?: Returned };
