import { startStripeEmulator } from './start';

/** `KEY=value` or a default. An empty variable counts as not set, since compose files pass those. */
const setting = (name: string, otherwise: string): string => process.env[name] || otherwise;

async function main(): Promise<void> {
  const webhookUrl = setting('STRIPE_EMULATOR_WEBHOOK_URL', '');
  const directory = setting('STRIPE_EMULATOR_DIRECTORY', '');
  const port = Number(setting('STRIPE_EMULATOR_PORT', '12111'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('STRIPE_EMULATOR_PORT is a number from 0 to 65535');
  }
  const emulator = await startStripeEmulator({
    port,
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
  const stop = () => {
    emulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
