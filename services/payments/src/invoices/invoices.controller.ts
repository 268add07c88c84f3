import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { bookCalls } from '@contracts/payments/books';
import { invoiceCalls } from '@contracts/payments/invoices';
import { RequestHandler } from '@service-kit/requests/requests';
import { CreditNotesService } from './credit-notes.service';
import { InvoiceReads } from './invoice-reads.service';
import { InvoiceVoidsService } from './invoice-voids.service';
import { IssuingService } from './issuing.service';
import { ReceivablesService } from './receivables.service';
import { TaxReturnService } from './tax-return.service';

@Controller()
export class InvoicesController {
  constructor(
    private readonly reads: InvoiceReads,
    private readonly issuing: IssuingService,
    private readonly credits: CreditNotesService,
    private readonly voids: InvoiceVoidsService,
    private readonly returns: TaxReturnService,
    private readonly due: ReceivablesService,
  ) {}

  @RequestHandler(invoiceCalls.ofVisit)
  ofVisit(query: PayloadOf<typeof invoiceCalls.ofVisit>) {
    return this.reads.ofVisit(query);
  }

  @RequestHandler(invoiceCalls.document)
  document(query: PayloadOf<typeof invoiceCalls.document>) {
    return this.reads.document(query);
  }

  @RequestHandler(invoiceCalls.taxReturn)
  taxReturn(query: PayloadOf<typeof invoiceCalls.taxReturn>) {
    return this.returns.rows(query);
  }

  @RequestHandler(bookCalls.receivables)
  receivables() {
    return this.due.receivables(new Date());
  }

  @RequestHandler(invoiceCalls.issue)
  issue(command: PayloadOf<typeof invoiceCalls.issue>) {
    return this.issuing.issue(command, new Date());
  }

  @RequestHandler(invoiceCalls.credit)
  credit(command: PayloadOf<typeof invoiceCalls.credit>) {
    return this.credits.credit(command, new Date());
  }

  @RequestHandler(invoiceCalls.void)
  void(command: PayloadOf<typeof invoiceCalls.void>) {
    return this.voids.void(command, new Date());
  }
}
