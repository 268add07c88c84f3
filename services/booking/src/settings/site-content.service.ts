import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChangeSiteContent, EditedSiteContent } from '@contracts/booking/site-content';
import { businessDate } from '@contracts/business-time';
import type { Actor } from '@contracts/customers/accounts';
import { contentChangeWords } from '@contracts/vocabulary/site/content-rules';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import {
  contentOn,
  type SiteContent,
  type SiteSection,
} from '@contracts/vocabulary/site/site-content';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { BookingConfig } from '../config';
import { logSettings } from './settings-log';

/** What the site says about the company: what the office has entered, and in the demo an example. */
@Injectable()
export class SiteContentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BookingConfig,
  ) {}

  async content(now: Date): Promise<EditedSiteContent> {
    return edited(await this.read(this.dataSource.manager, now));
  }

  async published(now: Date): Promise<SiteContent> {
    const { content } = await this.read(this.dataSource.manager, now);
    return contentOn(businessDate(now), content);
  }

  /** Refuses with `changed_meanwhile` and the `current` content. */
  change(
    { version, ...change }: ChangeSiteContent,
    by: Actor,
    now: Date,
  ): Promise<EditedSiteContent> {
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query(`INSERT INTO site_content DEFAULT VALUES ON CONFLICT DO NOTHING`);
      await tx.query(`SELECT FROM site_content FOR UPDATE`);
      const before = edited(await this.read(tx, now));
      if (version !== undefined && version !== before.version) {
        throw new Refusal('changed_meanwhile', { details: { current: before } });
      }
      const after: EditedSiteContent = { ...before, ...change };
      const sections = (Object.keys(change) as SiteSection[]).filter(
        (section) => !isDeepStrictEqual(after[section], before[section]),
      );
      if (sections.length === 0) return before;
      const changed = Object.fromEntries(sections.map((section) => [section, after[section]]));
      await tx.query(
        `UPDATE site_content SET version = version + 1, content = content || $1::jsonb`,
        [JSON.stringify(changed)],
      );
      for (const section of sections)
        await logSettings(tx, by, contentChangeWords(section, after, before));
      return edited(await this.read(tx, now));
    });
  }

  private async read(tx: EntityManager, now: Date): Promise<VersionedContent> {
    const [row] = await tx.query<{ version: number; content: Partial<SiteContent> }[]>(
      `SELECT version, content FROM site_content`,
    );
    const undecided = this.config.demo ? demoContent(businessDate(now)) : emptyContent;
    return { content: { ...undecided, ...row?.content }, version: row?.version ?? 1 };
  }
}

interface VersionedContent {
  readonly content: SiteContent;
  readonly version: number;
}

const edited = ({ content, version }: VersionedContent): EditedSiteContent => ({
  ...content,
  version,
});
