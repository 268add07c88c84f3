import type { CustomerAppliance, NameAppliance } from '@contracts/booking/appliances';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { useState, type FormEvent } from 'react';
import { randomId } from '../../../shared/api/idempotency';
import {
  applianceFields,
  applianceRows,
  factsIn,
  saysTheSame,
  typedWith,
  valuesOf,
  wrongWith,
  type ApplianceValues,
} from '../../../shared/appliances/appliance-values';
import { applianceLine, likelyFirst } from '../../../shared/appliances/appliance-words';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { SelectField } from '../../../shared/ui/forms/select-field';
import { TextField } from '../../../shared/ui/forms/text-field';
import styles from './appliance.module.css';

interface ApplianceDialogProps {
  job: PhoneJob;
  open: boolean;
  onClose: () => void;
  /** Null if nothing is new. */
  onNamed: (naming: NameAppliance | null) => void;
}

/** One of the customer's appliances by one tap, or what is known of it. */
export function ApplianceDialog({ job, open, onClose, onNamed }: ApplianceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Appliance of ${job.number}`}
      description="The office and the next technician see what you enter."
    >
      {open && <Choice job={job} onNamed={onNamed} />}
    </Dialog>
  );
}

function Choice({ job, onNamed }: Pick<ApplianceDialogProps, 'job' | 'onNamed'>) {
  /** As it was when the dialog opened: if it changes in the meantime, the server refuses what is entered. */
  const [seen] = useState(job);
  const { applianceId: from, appliances } = seen;
  const named = appliances.find(({ id }) => id === from);
  const others = likelyFirst(
    appliances.filter((each) => each !== named),
    job.appliance,
  );
  const [asked, setAsked] = useState<'which' | 'facts'>(
    named || others.length === 0 ? 'facts' : 'which',
  );
  const [isNew, setNew] = useState(!named);

  if (asked === 'which') {
    return (
      <div className={styles.choices}>
        {others.map((each) => (
          <Button
            key={each.id}
            className={styles.choice}
            onClick={() => onNamed({ applianceId: each.id, from })}
          >
            {applianceLine(each)}
          </Button>
        ))}
        <Button
          className={styles.choice}
          onClick={() => {
            setNew(true);
            setAsked('facts');
          }}
        >
          Another one
        </Button>
      </div>
    );
  }
  return (
    <>
      <Facts key={String(isNew)} job={seen} known={isNew ? undefined : named} onSaved={onNamed} />
      {named && !isNew && (
        <div className={styles.choices}>
          <Button
            onClick={() => {
              setNew(others.length === 0);
              setAsked(others.length === 0 ? 'facts' : 'which');
            }}
          >
            It’s another appliance
          </Button>
        </div>
      )}
    </>
  );
}

interface FactsProps {
  job: PhoneJob;
  /** Undefined for a new one. */
  known: CustomerAppliance | undefined;
  onSaved: ApplianceDialogProps['onNamed'];
}

function Facts({ job, known, onSaved }: FactsProps) {
  const [values, setValues] = useState<ApplianceValues>(() =>
    known ? valuesOf(known) : typedWith(job),
  );
  const [newId] = useState(randomId);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (applianceFields.some((name) => wrongWith(name, values[name]) !== undefined)) return;
    if (known && saysTheSame(values, known)) return onSaved(null);
    onSaved({
      applianceId: known?.id ?? newId,
      from: job.applianceId,
      facts: factsIn(values),
      ...(known && { version: known.version }),
    });
  };
  const fieldOf = (name: keyof ApplianceValues) => {
    const { label, hint, maxLength, options } = applianceRows[name];
    const control = {
      label,
      hint,
      value: values[name],
      error: tried ? wrongWith(name, values[name]) : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        setValues({ ...values, [name]: target.value }),
    };
    return options ? (
      <SelectField key={name} {...control} options={options} placeholder="Choose" />
    ) : (
      <TextField
        key={name}
        {...control}
        maxLength={maxLength}
        autoComplete="off"
        {...(name === 'year' && { inputMode: 'numeric' })}
        {...(name !== 'place' && { autoCapitalize: 'characters', spellCheck: false })}
      />
    );
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        {fieldOf('appliance')}
        {fieldOf('brand')}
      </div>
      {fieldOf('modelNumber')}
      {fieldOf('serialNumber')}
      <div className={styles.pair}>
        {fieldOf('year')}
        {fieldOf('place')}
      </div>
      <Button type="submit" variant="primary" block>
        Save
      </Button>
    </form>
  );
}
