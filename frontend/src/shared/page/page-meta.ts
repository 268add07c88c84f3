/** What the head of a page says of it. */
export interface PageMeta {
  /** The page's own words; the business name follows on its own. */
  title: string;
  description?: string;
  keywords?: string;
  /** False keeps the page out of search engines: everything that is about one person or for the office. */
  indexed?: boolean;
}
