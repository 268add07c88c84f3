/** `(904) 555-0110`, `904.555.0110`, `+1 904 555 0110` → `+19045550110`; null for any other. Pure. */
export function usNumber(typed: string): string | null {
  // An extension is dialed after the call is taken: nobody reads text messages there.
  if (!/^\s*\+?[\d\s().\-‐‑–/]+$/u.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (typed.trim().startsWith('+') && digits.length !== 11) return null;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : null;
}
