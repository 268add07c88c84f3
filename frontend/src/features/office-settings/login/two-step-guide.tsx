import { Card, Steps } from 'antd';
import text from '../../../shared/ui/office/record-text.module.css';

/** What to do for a two-step login, before and after it is on. */
export function TwoStepGuide({ isOn }: { isOn: boolean }) {
  return (
    <Card
      role="region"
      aria-label="How it works"
      title={<h2 className={text.partTitle}>How it works</h2>}
    >
      <Steps orientation="vertical" size="small" current={isOn ? steps.length : 0} items={steps} />
    </Card>
  );
}

const steps = [
  {
    title: 'Get an authenticator app',
    content: 'Install one on your phone. Many password managers have one built in.',
  },
  {
    title: 'Connect it',
    content:
      'Enter your password here, scan the picture with the app, and enter the code it shows.',
  },
  {
    title: 'Keep your recovery codes',
    content: 'If your phone is lost, each of them logs you in once.',
  },
  {
    title: 'Log in',
    content: 'From then on, we ask for your password and the code the app shows.',
  },
];
