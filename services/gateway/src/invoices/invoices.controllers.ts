import { Body, Controller, Get, HttpCode, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import {
  CreditInvoice,
  invoiceCalls,
  IssueInvoice,
  VoidInvoice,
  type TaxReturnRow,
  type VisitInvoices,
} from '@contracts/payments/invoices';
import { PeriodQuery } from '@contracts/reports';
import { dr15Labels, dr15Lines } from '@contracts/vocabulary/tax/sales-tax';
import { countyName } from '@contracts/vocabulary/tax/tax-rates';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice, CallingTechnician } from '../edge/access/caller';
import { Returns, ReturnsCsv, ReturnsListOf, ReturnsPdf } from '../edge/description/returns';
import { shortCsvFile } from '../edge/http/csv-file';
import { AppointmentId, InvoiceId, LinkToken } from '../edge/validation/path-params';
import { SiteConfigService } from '../status/site-config.service';
import { invoicePdf } from './invoice-pdf';

@ApiTags('payments')
@Controller('api')
export class InvoicesApiController {
  constructor(
    private readonly requests: Requests,
    private readonly site: SiteConfigService,
  ) {}

  @Get('appointments/:id/invoices')
  @Returns('VisitInvoices', 'appointment_not_found')
  @Access('admin')
  ofVisit(@AppointmentId() appointmentId: string): Promise<VisitInvoices> {
    return this.requests.ask(invoiceCalls.ofVisit, { appointmentId, technicianId: null });
  }

  @Put('appointments/:id/invoices/:invoiceId')
  @Returns(
    'VisitInvoices',
    'appointment_not_found',
    'invoice_not_found',
    'invoice_refused',
    'changed_meanwhile',
  )
  @Access('admin')
  issue(
    @AppointmentId() appointmentId: string,
    @InvoiceId() invoiceId: string,
    @Body() invoice: IssueInvoice,
    @CallingOffice() by: Actor,
  ): Promise<VisitInvoices> {
    return this.requests.ask(invoiceCalls.issue, { appointmentId, invoiceId, invoice, by });
  }

  @Put('admin/invoices/:invoiceId/credit-notes/:creditId')
  @Returns('VisitInvoices', 'invoice_not_found', 'invoice_refused')
  @Access('admin')
  credit(
    @InvoiceId() invoiceId: string,
    @InvoiceId('creditId') creditId: string,
    @Body() credit: CreditInvoice,
    @CallingOffice() by: Actor,
  ): Promise<VisitInvoices> {
    return this.requests.ask(invoiceCalls.credit, { invoiceId, creditId, credit, by });
  }

  @Post('admin/invoices/:invoiceId/void')
  @HttpCode(200)
  @Returns('VisitInvoices', 'invoice_not_found', 'invoice_refused')
  @Access('admin')
  void(
    @InvoiceId() invoiceId: string,
    @Body() asked: VoidInvoice,
    @CallingOffice() by: Actor,
  ): Promise<VisitInvoices> {
    return this.requests.ask(invoiceCalls.void, { invoiceId, asked, by });
  }

  @Get('admin/tax-return')
  @ReturnsListOf('TaxReturnRow')
  @Access('admin', { atLeast: 'bookkeeper' })
  taxReturn(@Query() query: PeriodQuery): Promise<TaxReturnRow[]> {
    return this.requests.ask(invoiceCalls.taxReturn, query);
  }

  @Get('admin/tax-return.csv')
  @ReturnsCsv()
  @Access('admin', { atLeast: 'bookkeeper' })
  async taxReturnFile(@Query() query: PeriodQuery): Promise<StreamableFile> {
    const rows = await this.requests.ask(invoiceCalls.taxReturn, query);
    const head = ['Month', 'County', ...dr15Lines.map((line) => dr15Labels[line])];
    const cells = rows.map((row) => [
      row.month,
      countyName(row.county),
      ...dr15Lines.map((line) => row[line]),
    ]);
    const name = `sales-tax-${query.from}-${query.to}.csv`;
    return shortCsvFile(name, [head, ...cells].map(csvLine).join(''));
  }

  @Get('admin/invoices/:invoiceId/pdf')
  @ReturnsPdf('invoice_not_found')
  @Access('admin', { atLeast: 'bookkeeper' })
  pdf(@InvoiceId() invoiceId: string): Promise<StreamableFile> {
    return this.document({ invoiceId, payToken: null });
  }

  @Get('payments/due/:token/invoices/:invoiceId/pdf')
  @ReturnsPdf('appointment_not_found', 'invoice_not_found')
  @Access('anyone', { limit: 'invoice-pdf' })
  ownPdf(@LinkToken() payToken: string, @InvoiceId() invoiceId: string): Promise<StreamableFile> {
    return this.document({ invoiceId, payToken });
  }

  private async document(asked: {
    invoiceId: string;
    payToken: string | null;
  }): Promise<StreamableFile> {
    const invoice = await this.requests.ask(invoiceCalls.document, asked);
    const file = await invoicePdf(invoice, this.site.business);
    return new StreamableFile(file, {
      type: 'application/pdf',
      disposition: `inline; filename="${invoice.number}.pdf"`,
      length: file.length,
    });
  }
}

@ApiTags('technician phone')
@Controller('api/technician/jobs/:appointmentId/invoices')
export class DoorInvoicesController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @Returns('VisitInvoices', 'appointment_not_found')
  @Access('technician')
  ofJob(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
  ): Promise<VisitInvoices> {
    return this.requests.ask(invoiceCalls.ofVisit, { appointmentId, technicianId });
  }

  @Put(':invoiceId')
  @Returns(
    'VisitInvoices',
    'appointment_not_found',
    'too_late',
    'invoice_not_found',
    'invoice_refused',
    'changed_meanwhile',
  )
  @Access('technician')
  issue(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @InvoiceId() invoiceId: string,
    @Body() invoice: IssueInvoice,
  ): Promise<VisitInvoices> {
    const by = { technicianId };
    return this.requests.ask(invoiceCalls.issue, { appointmentId, invoiceId, invoice, by });
  }
}
