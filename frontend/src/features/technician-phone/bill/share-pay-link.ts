export type Shared = 'shared' | 'copied' | 'failed';

/** By what the phone offers for sharing; where it offers nothing, the link is copied. Never rejects. */
export async function sharePayLink(url: string, title: string): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Closed without choosing anyone.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
