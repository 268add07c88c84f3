/** A customer answers our text about a canceled visit, so that the demo's inbox shows a conversation. */
import { conversationRequests } from '@contracts/notifications/conversations';
import { notificationsRequests } from '@contracts/notifications/messages';
import type { Requests } from '@service-kit/requests/requests';
import type { SiteClient } from './site-client';

/** The text leaves when its step can't be undone anymore. */
const attempts = 30;
const pauseMs = 1_000;

/** Each text is answered once, however often this runs. */
export async function seedTexts(
  site: Pick<SiteClient, 'pause'>,
  requests: Pick<Requests, 'ask'>,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const asked = { state: 'sent', limit: 200 } as const;
    const { items } = await requests.ask(notificationsRequests.messages, asked);
    const ours = items.find(
      ({ kind, channel }) => kind === 'appointment-cancelled' && channel === 'sms',
    );
    if (ours && ours.recipient !== null) {
      await requests.ask(conversationRequests.receiveText, {
        from: ours.recipient,
        body: 'Sorry about that! Could we do Thursday afternoon instead?',
        providerId: `demo-${ours.id}`,
      });
      return;
    }
    await site.pause(pauseMs);
  }
}
