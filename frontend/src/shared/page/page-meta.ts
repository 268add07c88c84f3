export interface PageMeta {
  /** Without the business name, which is added. */
  title: string;
  description?: string;
  keywords?: string;
  /** Search engines show the page, as its row in app/pages.ts says. */
  indexed?: true;
}
