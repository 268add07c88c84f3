import { Flex, Form, Switch } from 'antd';
import { countyName, taxCounties } from '@contracts/vocabulary/tax/tax-rates';
import { formatDateAndYear } from '../../../shared/format';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { DayField } from '../../../shared/ui/office/date-field';
import { OfficeField } from '../../../shared/ui/office/office-form';
import { checks, rulesDraft } from './tax-draft';
import { TaxDialog, type TaxDialogProps } from './tax-dialog';
import { useChangeTaxRulesMutation } from './tax-endpoints';

const countyOptions = taxCounties.map((value) => ({ value, label: countyName(value) }));

/** Changes what the accountant decides, from a day on. */
export function RulesForm(props: TaxDialogProps) {
  const [change, { isLoading }] = useChangeTaxRulesMutation();
  return (
    <TaxDialog
      {...props}
      name="tax rules"
      title="Change sales tax rules"
      draftOf={rulesDraft}
      isAsSeen={(seen, now) => JSON.stringify(seen.rules) === JSON.stringify(now.rules)}
      send={(draft, version) => change({ ...draft, version })}
      isLoading={isLoading}
      saved={({ from }) => ({
        title: 'Rules saved',
        description: `They hold from ${formatDateAndYear(from)} on. Earlier invoices stay as they are.`,
      })}
    >
      {(_typed, today) => (
        <Flex vertical gap={20}>
          <Form.Item
            name="capsRepairs"
            label="End the surtax at $5,000 for a repair"
            valuePropName="checked"
            extra="For the parts and labor of one appliance together. The state has allowed it to one company only."
          >
            <Switch />
          </Form.Item>
          <OfficeField name="officeCounty" label="County of your return">
            <OfficeSelect options={countyOptions} />
          </OfficeField>
          <OfficeField name="from" label="Starts on" check={checks.from}>
            <DayField min={today} />
          </OfficeField>
        </Flex>
      )}
    </TaxDialog>
  );
}
