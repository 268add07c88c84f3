/**
 * The time that was typed, such as `9`, `930`, `9:30p` or `13:00`; null if it isn't one. Without AM or
 * PM, 1 to 6 is in the afternoon.
 */
export function typedTime(text: string): { hour: number; minute: number } | null {
  const [, hours, minutes = '0', half] =
    /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || hour > 23) return null;
  if (half === undefined) return { hour: hour >= 1 && hour <= 6 ? hour + 12 : hour, minute };
  if (hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute };
}
