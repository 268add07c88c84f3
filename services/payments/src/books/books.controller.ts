import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { bookCalls } from '@contracts/payments/books';
import { RequestHandler } from '@service-kit/requests/requests';
import { BooksService } from './books.service';

@Controller()
export class BooksController {
  constructor(private readonly books: BooksService) {}

  @RequestHandler(bookCalls.books)
  read(period: PayloadOf<typeof bookCalls.books>) {
    return this.books.books(period);
  }

  @RequestHandler(bookCalls.close)
  close(command: PayloadOf<typeof bookCalls.close>) {
    return this.books.close(command, new Date());
  }

  @RequestHandler(bookCalls.file)
  file(command: PayloadOf<typeof bookCalls.file>) {
    return this.books.file(command, new Date());
  }
}
