import { Form, Input, Modal, Radio } from 'antd';
import type { Appointment } from '@contracts/booking/appointments';
import type {
  CustomerAppliance,
  NameAppliance,
  VisitAppliance,
} from '@contracts/booking/appliances';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { messageOf } from '../../../api/api-error';
import { randomId } from '../../../api/idempotency';
import { useNameApplianceMutation } from '../../../appliances/appliance-endpoints';
import {
  applianceFields,
  applianceRows,
  factsIn,
  saysTheSame,
  valuesOf,
  wrongWith,
  type ApplianceValues,
} from '../../../appliances/appliance-values';
import { alike, applianceLine, knownFacts, likelyFirst } from '../../../appliances/appliance-words';
import { outcomeOf } from '../../../editing/send-as-seen';
import { useDraft } from '../../../editing/use-draft';
import { useSeen } from '../../../editing/use-seen';
import { toast } from '../../feedback/toast-store';
import { OfficeSelect } from '../fields/office-select';
import { OfficeField, OfficeForm } from '../office-form';
import styles from './appliance-dialog.module.css';

const [newOne, none] = ['new', 'none'];

interface Typed extends ApplianceValues {
  /** The id of one that is known, `new` or `none`. */
  readonly chosen: string;
  /** Made when it's sent first, so that a repeat makes no other. */
  readonly newId?: string;
}

interface ApplianceDialogProps {
  visit: Pick<Appointment, 'id' | 'number'>;
  present: VisitAppliance;
  /** What the visit says, for a new one. Without it, only the one that it has is edited. */
  typed?: ApplianceValues;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
}

/** Says which appliance a visit is about, and what is known of it. Stays open after a refusal and keeps what is typed. */
export function ApplianceDialog({
  visit: { id, number },
  present,
  typed,
  open,
  onClose,
  afterClose,
}: ApplianceDialogProps) {
  const typedWithVisit = typed ?? valuesOf({});
  const [{ applianceId: from, appliances }, see] = useSeen(present, open);
  const knownAs = (chosen: string) => appliances.find((each) => each.id === chosen);
  const factsOf = (chosen: string): ApplianceValues =>
    chosen === newOne ? typedWithVisit : valuesOf(knownAs(chosen) ?? {});
  const [only, ...more] = alike(appliances, typedWithVisit.appliance);
  const first = from ?? (only && more.length === 0 ? only.id : newOne);
  const [name, attempt] = useNameApplianceMutation();
  const [form] = Form.useForm<ApplianceValues>();
  const draft = useDraft<Typed>('appliance', id, { chosen: first, ...factsOf(first) });
  const { chosen, newId, ...values } = draft.typed;

  /** Closing the dialog keeps what was typed, its button that gives it up doesn't. */
  const finish = () => {
    draft.clear();
    onClose();
  };

  const namingOf = (): NameAppliance | null => {
    if (chosen === none) return from === null ? null : { applianceId: null, from };
    const known = knownAs(chosen);
    if (!known) {
      const made = newId ?? randomId();
      draft.type({ newId: made });
      return { applianceId: made, from, facts: factsIn(values) };
    }
    if (!saysTheSame(values, known)) {
      return { applianceId: chosen, from, facts: factsIn(values), version: known.version };
    }
    return chosen === from ? null : { applianceId: chosen, from };
  };

  const isDone = (now: CustomerAppliance | null) =>
    now === null
      ? chosen === none
      : saysTheSame(values, now) && (now.id === chosen || now.id === newId || chosen === newOne);

  const submit = async () => {
    if (attempt.isLoading) return;
    const body = namingOf();
    if (!body) return finish();
    const sent = outcomeOf<CustomerAppliance | null, unknown>(await name({ id, body }), isDone);
    if (sent.outcome === 'changed') {
      const { now } = sent;
      const others = appliances.filter((each) => each.id !== now?.id);
      see({ applianceId: now?.id ?? null, appliances: now ? [now, ...others] : others });
      toast({
        title: 'Changed by someone else',
        description: `${number}: ${now ? [applianceTitle(now), ...knownFacts(now)].join(', ') : 'no appliance'} now. Check what you typed and save again.`,
        variant: 'destructive',
      });
    } else if (sent.outcome === 'done') {
      const title = chosen === none ? 'No appliance' : applianceTitle(values);
      toast({ title: 'Appliance saved', description: `${number}: ${title}.` });
      finish();
    }
  };

  return (
    <Modal
      open={open}
      title={`Appliance of ${number}`}
      okText="Save appliance"
      cancelText="Keep as is"
      confirmLoading={attempt.isLoading}
      onOk={() => form.submit()}
      cancelButtonProps={{ onClick: finish }}
      onCancel={onClose}
      destroyOnHidden
      afterClose={() => {
        attempt.reset();
        afterClose?.();
      }}
    >
      {typed && (appliances.length > 0 || from !== null) && (
        <Radio.Group
          className={styles.choices}
          aria-label="Which one"
          vertical
          value={chosen}
          onChange={({ target }) => {
            const choice = target.value as string;
            draft.type({ chosen: choice, ...factsOf(choice) });
            attempt.reset();
          }}
          options={[
            ...likelyFirst(appliances, typedWithVisit.appliance).map((each) => ({
              value: each.id,
              label: applianceLine(each),
            })),
            { value: newOne, label: 'Another one' },
            ...(from === null ? [] : [{ value: none, label: 'None of them' }]),
          ]}
        />
      )}
      <OfficeForm<ApplianceValues>
        form={form}
        values={values}
        className={styles.fields}
        onValuesChange={(changes) => {
          draft.type(changes as Partial<ApplianceValues>);
          attempt.reset();
        }}
        onFinish={() => void submit()}
      >
        {chosen !== none &&
          applianceFields.map((field) => {
            const { label, hint, maxLength, options } = applianceRows[field];
            return (
              <OfficeField
                key={field}
                name={field}
                label={label}
                hint={hint}
                optional={!options}
                check={(value) => wrongWith(field, value)}
              >
                {options ? (
                  <OfficeSelect options={options.map((value) => ({ value, label: value }))} />
                ) : (
                  <Input
                    autoComplete="off"
                    maxLength={maxLength}
                    {...(field === 'year' && { inputMode: 'numeric' })}
                  />
                )}
              </OfficeField>
            );
          })}
      </OfficeForm>
      {attempt.error && (
        <p role="alert" className={styles.problem}>
          {messageOf(attempt.error, 'The appliance wasn’t saved. Please try again.')}
        </p>
      )}
    </Modal>
  );
}
