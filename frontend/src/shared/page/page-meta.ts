export interface PageMeta {
  /** Without the business name, which is added. */
  title: string;
  description?: string;
  keywords?: string;
  /** False keeps the page out of search engines. */
  indexed?: boolean;
}
