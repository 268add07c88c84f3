import type { BookFileQuery, Books, CloseBooks, Receivables } from '@contracts/payments/books';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { api } from '../../../shared/api/api';

const asAdmin = { as: 'admin' } as const;

const bookCalls = api.injectEndpoints({
  endpoints: (build) => ({
    receivables: build.query<Receivables, void>({
      query: () => '/admin/receivables',
      extraOptions: asAdmin,
      providesTags: ['Payment'],
    }),
    /** The files are mutations, so that they aren't cached. */
    receivablesFile: build.mutation<string, void>({
      query: () => '/admin/receivables.csv',
      extraOptions: { ...asAdmin, file: 'text/csv' },
    }),
    books: build.query<Books, ReportPeriod>({
      query: (period) => ({ url: '/admin/books', params: { ...period } }),
      extraOptions: asAdmin,
      providesTags: ['Payment', 'Books'],
    }),
    booksFile: build.mutation<string, ReportPeriod>({
      query: (period) => ({ url: '/admin/books.csv', params: { ...period } }),
      extraOptions: { ...asAdmin, file: 'text/csv' },
    }),
    quickBooksFile: build.mutation<string, BookFileQuery>({
      query: (asked) => ({ url: '/admin/books/file', params: { ...asked } }),
      extraOptions: { ...asAdmin, file: 'text/plain' },
      // It marks the days as exported. After a refusal, too: a day may be open.
      invalidatesTags: ['Books'],
    }),
    closeBooks: build.mutation<Books, CloseBooks>({
      query: (body) => ({ url: '/admin/books/closings', method: 'POST', body }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else may have closed them.
      invalidatesTags: ['Books'],
    }),
  }),
});

export const {
  useReceivablesQuery,
  useReceivablesFileMutation,
  useBooksQuery,
  useBooksFileMutation,
  useQuickBooksFileMutation,
  useCloseBooksMutation,
} = bookCalls;
