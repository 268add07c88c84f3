import { Alert, Button, Card, Collapse, Flex, Form } from 'antd';
import { useEffect, useState } from 'react';
import type { ChangeSiteContent, EditedSiteContent } from '@contracts/booking/site-content';
import {
  areOpenings,
  figureNames,
  figureRules,
  listRules,
  listSections,
  openingsMessage,
  ratingMessage,
  ratingPattern,
  yearMessage,
  yearPattern,
  type ListSection,
} from '@contracts/vocabulary/site/content-rules';
import type {
  JobOpening,
  SiteContent,
  SiteEntry,
  SiteSection,
} from '@contracts/vocabulary/site/site-content';
import { editConflict } from '../../../shared/api/api-error';
import { randomKey } from '../../../shared/api/idempotency';
import { useKept } from '../../../shared/editing/kept';
import { businessDate } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { ContentField, EntryFields } from './entry-fields';
import { mergedContent, nameOf } from './merged-content';
import { useChangeSiteContentMutation } from './site-content-endpoints';

interface Draft {
  readonly typed: Partial<SiteContent>;
  /** What it is based on: as it was when it was started. */
  readonly seen?: EditedSiteContent;
  /** What someone else has changed of the same. */
  readonly theirs: readonly string[];
}

const nothing: Draft = { typed: {}, theirs: [] };

const patterns = {
  since: { pattern: yearPattern, message: yearMessage },
  rating: { pattern: ratingPattern, message: ratingMessage },
};

/** As often as someone else may save between two tries of one's own. */
const mostTries = 4;

/** What the site says about the company. Never replaces what someone else has changed unseen. */
export function SiteContentForm({ content }: { content: EditedSiteContent }) {
  const [form] = Form.useForm<SiteContent>();
  const [draft, keep] = useKept('site content', nothing);
  const { typed, seen = content, theirs } = draft;
  const [change, { isLoading }] = useChangeSiteContentMutation();
  const [open, setOpen] = useState<readonly string[]>([]);
  useEffect(() => form.setFieldsValue({ ...seen, ...typed }), [form, seen, typed]);

  const entriesOf = (section: ListSection): readonly SiteEntry[] =>
    (form.getFieldsValue(true) as Partial<SiteContent>)[section] ?? [];

  const save = async (from: Draft, tries = mostTries): Promise<void> => {
    const base = from.seen ?? content;
    const changes = withoutBlankLines(from.typed);
    const { data, error } = await change({
      ...(changes as ChangeSiteContent),
      version: base.version,
    });
    const now = editConflict<EditedSiteContent>(error);
    const sections = Object.keys(changes) as SiteSection[];
    const isSaved = (section: SiteSection) =>
      JSON.stringify(changes[section]) === JSON.stringify(now?.[section]);
    // Or an earlier attempt succeeded, but its answer was lost.
    if (data || (now && sections.every(isSaved))) {
      keep(nothing);
      toast({ title: 'Site saved', description: 'Its pages show it within seconds.' });
      return;
    }
    if (!now) {
      toastFailure('Site not saved', error);
      return;
    }
    const merged = mergedContent(base, changes, now);
    const next = { typed: merged.typed, seen: now, theirs: merged.conflicts };
    keep(next);
    // What doesn't contradict is saved together.
    if (merged.conflicts.length === 0 && tries > 1) await save(next, tries - 1);
    else toastFailure('Site not saved', error);
  };

  return (
    <OfficeForm<SiteContent>
      form={form}
      onValuesChange={(changed: Partial<SiteContent>) => {
        // Also what has no field, such as an entry's id.
        const all = form.getFieldsValue(true) as SiteContent;
        const sections = Object.keys(changed) as SiteSection[];
        const now = Object.fromEntries(sections.map((section) => [section, all[section]]));
        keep((before) => ({ ...before, seen, typed: { ...before.typed, ...now } }));
      }}
      onFinish={() => {
        if (!isLoading) void save(draft);
      }}
      onFinishFailed={({ errorFields }) => {
        const wrong = errorFields.flatMap(({ name: [section, index] }) => {
          const isEntry = section !== 'figures' && typeof index === 'number';
          return isEntry ? (entriesOf(section as ListSection)[index]?.id ?? []) : [];
        });
        setOpen((before) => [...new Set([...before, ...wrong])]);
      }}
    >
      <Flex vertical gap={24}>
        <Card
          role="region"
          aria-label="Figures"
          title={<h2 className={text.partTitle}>Figures</h2>}
        >
          <div style={fieldGrid}>
            {figureNames.map((name) => (
              <ContentField
                key={name}
                name={['figures', name]}
                rule={figureRules[name]}
                {...(name in patterns && { pattern: patterns[name as keyof typeof patterns] })}
              />
            ))}
          </div>
        </Card>
        {listSections.map((section) => (
          <EntryList
            key={section}
            section={section}
            open={open}
            onOpen={setOpen}
            entryOf={(index) => entriesOf(section)[index] ?? { id: '' }}
          />
        ))}
        {theirs.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title="Someone else changed this while you were editing"
            description={
              <>
                {theirs.map((words) => (
                  <p key={words}>{words}</p>
                ))}
                <p>Save again to use yours instead. Everything else of theirs is kept.</p>
              </>
            }
          />
        )}
        <div>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Save the site
          </Button>
        </div>
      </Flex>
    </OfficeForm>
  );
}

interface EntryListProps {
  section: ListSection;
  open: readonly string[];
  onOpen: (change: (before: readonly string[]) => readonly string[]) => void;
  entryOf: (index: number) => SiteEntry;
}

function EntryList({ section, open, onOpen, entryOf }: EntryListProps) {
  const { label, hint, max, entry: noun } = listRules[section];
  return (
    <Card role="region" aria-label={label} title={<h2 className={text.partTitle}>{label}</h2>}>
      <Flex vertical gap={16}>
        <p className={text.note}>{hint}</p>
        <Form.List
          name={section}
          rules={
            section === 'openings'
              ? [
                  {
                    validator: (_, openings: readonly JobOpening[] = []) =>
                      openings.some(({ title, validThrough }) => !title || !validThrough) ||
                      areOpenings(openings)
                        ? Promise.resolve()
                        : Promise.reject(new Error(openingsMessage)),
                  },
                ]
              : []
          }
        >
          {(fields, { add, remove }, { errors }) => (
            <>
              {fields.length > 0 && (
                <Collapse
                  // Otherwise the whole row is a button, with another one in it.
                  collapsible="header"
                  activeKey={[...open]}
                  onChange={(keys) => {
                    const own = fields.map(({ name }) => entryOf(name).id);
                    onOpen((before) => [
                      ...before.filter((id) => !own.includes(id)),
                      ...[keys].flat(),
                    ]);
                  }}
                  items={fields.map(({ key, name }) => {
                    const entry = entryOf(name);
                    const called = nameOf(entry) || `New ${noun}`;
                    return {
                      key: entry.id,
                      label: called,
                      forceRender: true,
                      extra: (
                        <Button
                          size="small"
                          aria-label={`Remove ${called}`}
                          onClick={(event) => {
                            event.stopPropagation();
                            remove(name);
                          }}
                        >
                          Remove
                        </Button>
                      ),
                      children: (
                        <div key={key} style={fieldGrid}>
                          <EntryFields section={section} of={(field) => [name, field]} />
                        </div>
                      ),
                    };
                  })}
                />
              )}
              <Form.ErrorList errors={errors} />
              <div>
                <Button
                  disabled={fields.length >= max}
                  onClick={() => {
                    const id = randomKey();
                    add({ ...newEntry[section], ...datesOf(section), id });
                    onOpen((before) => [...before, id]);
                  }}
                >
                  Add a {noun}
                </Button>
              </div>
            </>
          )}
        </Form.List>
      </Flex>
    </Card>
  );
}

const newEntry: Readonly<Record<ListSection, object>> = {
  reviews: { rating: 5 },
  team: { thumbnail: 'bench', videoUrl: '' },
  values: {},
  perks: {},
  openings: { type: 'Full-time', team: 'Service Team', urgent: false },
};

const datesOf = (section: ListSection): object =>
  section === 'openings' ? { datePosted: businessDate(new Date()) } : {};

/** As many fields next to each other as there's room for. */
const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
  gap: '20px 24px',
};

/** While someone types a list, its last line is often empty. */
function withoutBlankLines(typed: Partial<SiteContent>): Partial<SiteContent> {
  const clean = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((line: unknown) => String(line).trim()).filter((line) => line !== '')
      : value;
  const cleaned = (entry: object) =>
    Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, clean(value)]));
  return Object.fromEntries(
    Object.entries(typed).map(([section, value]) => [
      section,
      Array.isArray(value) ? value.map((entry) => cleaned(entry as object)) : value,
    ]),
  );
}
