import { portSetting, runUntilStopped, setting } from '../../base/src/run';
import { startStripeEmulator, type RunningStripeEmulator } from './start';

async function start(): Promise<RunningStripeEmulator> {
  const webhookUrl = setting('STRIPE_EMULATOR_WEBHOOK_URL', '');
  const directory = setting('STRIPE_EMULATOR_DIRECTORY', '');
  const emulator = await startStripeEmulator({
    port: portSetting('STRIPE_EMULATOR_PORT', 12_111),
    host: setting('STRIPE_EMULATOR_HOST', '127.0.0.1'),
    secretKey: setting('STRIPE_SECRET_KEY', 'sk_test_emulator'),
    publishableKey: setting('STRIPE_PUBLISHABLE_KEY', 'pk_test_emulator'),
    ...(directory === '' ? {} : { directory }),
    webhookEndpoints:
      webhookUrl === ''
        ? []
        : [{ url: webhookUrl, secret: setting('STRIPE_WEBHOOK_SECRET', 'whsec_emulator') }],
  });
  console.log(`Stripe emulator on ${emulator.url}`);
  return emulator;
}

runUntilStopped(start);
