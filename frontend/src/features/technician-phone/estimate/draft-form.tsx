import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { estimateLimits } from '@contracts/vocabulary/estimates';
import { dollars } from '@contracts/vocabulary/money';
import { Check, Copy, Plus } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useId } from 'react';
import { formatMoney } from '../../../shared/format';
import { photoName } from '../../../shared/photos/photo-words';
import photoStyles from '../../../shared/photos/photos.module.css';
import { Button } from '../../../shared/ui/button';
import { TextAreaField, TextField } from '../../../shared/ui/forms/text-field';
import { Picture, type ShownPhoto } from '../photos/job-photos';
import {
  changedOption,
  optionCents,
  withOption,
  withoutOption,
  wrongFee,
  type EstimateDraft,
} from './estimate-draft';
import styles from './estimate.module.css';
import { OptionEditor } from './option-editor';
import { feeOf, type PricedItem } from './price-items';

interface DraftFormProps {
  job: PhoneJob;
  draft: EstimateDraft;
  photos: readonly ShownPhoto[];
  prices: readonly PricedItem[] | undefined;
  /** The option that is shown, from 0. */
  at: number;
  /** Someone tried to go on: what is wrong is said. */
  tried: boolean;
  onAt: (index: number) => void;
  onChange: (draft: EstimateDraft) => void;
}

/** The options as tabs, each with its total, then what belongs to all of them. */
export function DraftForm({
  job,
  draft,
  photos,
  prices,
  at: asked,
  tried,
  onAt,
  onChange,
}: DraftFormProps) {
  const { options } = draft;
  const at = Math.min(asked, options.length - 1);
  const option = options[at];
  if (!option) return null;
  const next = options.length + 1;
  const add = (copied?: typeof option) => {
    onChange(withOption(draft, copied));
    onAt(options.length);
  };
  return (
    <>
      <Tabs.Root value={String(at)} onValueChange={(value) => onAt(Number(value))}>
        <Tabs.List className={styles.tabs} aria-label="Options">
          {options.map((each, index) => (
            // Its place is all that doesn't change while it's written.
            <Tabs.Trigger key={index} value={String(index)} className={styles.tab}>
              <span className={styles.tabName}>{each.name || `Option ${index + 1}`}</span>
              <strong>{formatMoney(dollars(optionCents(each)))}</strong>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content key={at} value={String(at)} className={styles.option} tabIndex={-1}>
          <OptionEditor
            option={option}
            options={options}
            prices={prices}
            appliance={job.appliance}
            tried={tried}
            onChange={(changes) => onChange(changedOption(draft, at, changes))}
          >
            <div className={styles.adders}>
              {options.length < estimateLimits.options && (
                <>
                  <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => add(option)}>
                    Copy to option {next}
                  </Button>
                  <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => add()}>
                    Empty option {next}
                  </Button>
                </>
              )}
              {options.length > 1 && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    onChange(withoutOption(draft, at));
                    onAt(Math.max(0, at - 1));
                  }}
                >
                  Remove “{option.name || `Option ${at + 1}`}”
                </Button>
              )}
            </div>
          </OptionEditor>
        </Tabs.Content>
      </Tabs.Root>
      <Fee
        {...{ draft, tried, onChange }}
        proposed={feeOf(prices ?? [], 'diagnostic', job.appliance)}
      />
      <Photos appointmentId={job.appointmentId} {...{ draft, photos, onChange }} />
      <TextAreaField
        label="Note to the customer"
        optional
        rows={3}
        hint="What you found."
        maxLength={estimateLimits.note}
        value={draft.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
      />
    </>
  );
}

interface PartProps {
  draft: EstimateDraft;
  onChange: (draft: EstimateDraft) => void;
}

function Fee({
  draft,
  proposed,
  tried,
  onChange,
}: PartProps & { proposed: EstimateDraft['fee']; tried: boolean }) {
  const titleId = useId();
  const { fee } = draft;
  const change = (changes: object) => fee && onChange({ ...draft, fee: { ...fee, ...changes } });
  const wrong = fee && tried ? wrongFee(fee) : {};
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        If they don’t go ahead
      </h3>
      {fee ? (
        <>
          <div className={styles.line2}>
            <TextField
              label="Fee for the visit"
              autoComplete="off"
              maxLength={estimateLimits.text}
              value={fee.text}
              error={wrong.text}
              onChange={({ target }) => change({ text: target.value })}
            />
            <TextField
              label="Fee amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={fee.amount}
              error={wrong.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
          </div>
          <Button variant="quiet" onClick={() => onChange({ ...draft, fee: null })}>
            No fee
          </Button>
        </>
      ) : (
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() =>
            onChange({ ...draft, fee: proposed ?? { text: 'Diagnostic visit', amount: '' } })
          }
        >
          Add a fee
        </Button>
      )}
    </section>
  );
}

function Photos({
  draft,
  photos,
  appointmentId,
  onChange,
}: PartProps & { photos: readonly ShownPhoto[]; appointmentId: string }) {
  const titleId = useId();
  if (photos.length === 0) return null;
  const chosen = draft.photos.filter((id) => photos.some((photo) => photo.id === id));
  const isFull = chosen.length >= estimateLimits.photos;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Photos that go with it <span className={styles.quiet}>{chosen.length}</span>
      </h3>
      <ul className={photoStyles.list}>
        {photos.map((photo, index) => {
          const isChosen = chosen.includes(photo.id);
          return (
            <li key={photo.id}>
              <button
                type="button"
                className={photoStyles.thumb}
                aria-pressed={isChosen}
                aria-disabled={isFull && !isChosen}
                onClick={() => {
                  if (isFull && !isChosen) return;
                  const ids = isChosen
                    ? chosen.filter((id) => id !== photo.id)
                    : [...chosen, photo.id];
                  onChange({ ...draft, photos: ids });
                }}
              >
                <Picture
                  appointmentId={appointmentId}
                  photo={photo}
                  name={photoName(photo, index, photos.length)}
                />
                {isChosen && (
                  <span className={styles.chosen}>
                    <Check size={18} aria-hidden="true" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
