import { Button, Checkbox, Collapse, Flex, Form } from 'antd';
import { useState } from 'react';
import type { ChangeSiteContent, EditedSiteContent } from '@contracts/booking/site-content';
import {
  figureNames,
  figurePatterns,
  figureRules,
  listChecks,
  listRules,
  listSections,
  promiseLabels,
  type ListSection,
} from '@contracts/vocabulary/site/content-rules';
import {
  sitePromises,
  type JobOpening,
  type ServiceArea,
  type SiteContent,
  type SiteEntry,
  type SiteSection,
} from '@contracts/vocabulary/site/site-content';
import { randomKey } from '../../../shared/api/idempotency';
import { outcomeOf } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { businessDate } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { FieldGrid, Part, TheirChanges } from '../settings-parts';
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

/** As often as someone else may save between two tries of one's own. */
const mostTries = 4;

/** What the site says about the company. Never replaces what someone else has changed unseen. */
export function SiteContentForm({ content }: { content: EditedSiteContent }) {
  const [form] = Form.useForm<SiteContent>();
  const { typed: draft, type, clear, get } = useDraft('site content', '', nothing);
  const { typed, seen = content, theirs } = draft;
  const [change, { isLoading }] = useChangeSiteContentMutation();
  const [open, setOpen] = useState<readonly string[]>([]);

  const entriesOf = (section: ListSection): readonly SiteEntry[] =>
    (form.getFieldsValue(true) as Partial<SiteContent>)[section] ?? [];

  const save = async (from: Draft, tries = mostTries): Promise<void> => {
    const base = from.seen ?? content;
    const changes = withoutBlankLines(from.typed);
    const sections = Object.keys(changes) as SiteSection[];
    const sent = outcomeOf<EditedSiteContent>(
      await change({ ...(changes as ChangeSiteContent), version: base.version }),
      (now) =>
        sections.every(
          (section) => JSON.stringify(changes[section]) === JSON.stringify(now[section]),
        ),
    );
    if (sent.outcome === 'done') {
      clear();
      toast({ title: 'Site saved', description: 'Its pages show it within seconds.' });
      return;
    }
    // Nothing is left once someone else has logged in.
    if (sent.outcome === 'changed' && get()) {
      const merged = mergedContent(base, changes, sent.now);
      const next = { typed: merged.typed, seen: sent.now, theirs: merged.conflicts };
      type(next);
      // What doesn't contradict is saved together.
      if (merged.conflicts.length === 0 && tries > 1) return save(next, tries - 1);
    }
    toastFailure('Site not saved', sent.error);
  };

  return (
    <OfficeForm<SiteContent>
      form={form}
      values={{ ...seen, ...typed }}
      onValuesChange={(changed: Partial<SiteContent>) => {
        // Also what has no field, such as an entry's id.
        const all = form.getFieldsValue(true) as SiteContent;
        const sections = Object.keys(changed) as SiteSection[];
        const now = Object.fromEntries(sections.map((section) => [section, all[section]]));
        type({ seen, typed: { ...get()?.typed, ...now } });
      }}
      onFinish={() => {
        if (!isLoading) void save(draft);
      }}
      onFinishFailed={({ errorFields }) => {
        const wrong = errorFields.flatMap(({ name: [section, index] }) => {
          const isEntry = typeof index === 'number';
          return isEntry ? (entriesOf(section as ListSection)[index]?.id ?? []) : [];
        });
        setOpen((before) => [...new Set([...before, ...wrong])]);
      }}
    >
      <Flex vertical gap={24}>
        <Part title="Figures">
          <FieldGrid>
            {figureNames.map((name) => (
              <ContentField
                key={name}
                name={['figures', name]}
                rule={figureRules[name]}
                pattern={figurePatterns[name]}
              />
            ))}
          </FieldGrid>
        </Part>
        <Part title="Promises">
          <Form.Item name="promises" label="What you promise">
            <Checkbox.Group
              options={sitePromises.map((value) => ({ value, label: promiseLabels[value] }))}
            />
          </Form.Item>
        </Part>
        {listSections.map((section) => (
          <EntryList
            key={section}
            section={section}
            open={open}
            onOpen={setOpen}
            entryOf={(index) => entriesOf(section)[index] ?? { id: '' }}
          />
        ))}
        <TheirChanges theirs={theirs} rest="Everything else of theirs is kept." />
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
    <Part title={label}>
      <Flex vertical gap={16}>
        <p className={text.note}>{hint}</p>
        <Form.List
          name={section}
          rules={[{ validator: (_, entries) => checked(section, entries as unknown) }]}
        >
          {(fields, { add, remove }, { errors }) => (
            <>
              {fields.length > 0 && (
                <Collapse
                  // Otherwise the whole row is a button, with another one in it.
                  collapsible="header"
                  styles={{ title: entryTitle }}
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
                        <FieldGrid key={key}>
                          <EntryFields section={section} of={(field) => [name, field]} />
                        </FieldGrid>
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
    </Part>
  );
}

/** A long one takes a second line, instead of the room of the buttons next to it. */
const entryTitle = { flex: 'auto', minWidth: 0, overflowWrap: 'anywhere' } as const;

const newEntry: Readonly<Record<ListSection, object>> = {
  areas: { text: '', towns: [] },
  warranties: {},
  reviews: { rating: 5 },
  team: { thumbnail: 'bench', videoUrl: '' },
  values: {},
  perks: {},
  openings: { type: 'Full-time', team: 'Service Team', urgent: false },
};

const datesOf = (section: ListSection): object =>
  section === 'openings' ? { datePosted: businessDate(new Date()) } : {};

/** Only once all entries are filled in: what is missing is said there. */
function checked(section: ListSection, entries: unknown): Promise<void> {
  const check = section in listChecks ? listChecks[section as keyof typeof listChecks] : undefined;
  const filled = (entries ?? []) as readonly Partial<JobOpening & ServiceArea>[];
  const isFilled = filled.every((entry) => entry.county ?? (entry.title && entry.validThrough));
  const isWrong = check && isFilled && !(check.fits as (entries: unknown) => boolean)(filled);
  return isWrong ? Promise.reject(new Error(check.message)) : Promise.resolve();
}

/** While someone types a list, its last line is often empty. */
function withoutBlankLines(typed: Partial<SiteContent>): Partial<SiteContent> {
  const clean = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((line: unknown) => String(line).trim()).filter((line) => line !== '')
      : value;
  const cleaned = (entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, clean(value)]))
      : entry;
  return Object.fromEntries(
    Object.entries(typed).map(([section, value]) => [
      section,
      Array.isArray(value) ? value.map(cleaned) : value,
    ]),
  );
}
