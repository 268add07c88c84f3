import type { Appearance } from '@stripe/stripe-js';
import { color, radius } from '../../../shared/ui/styles/tokens';

/**
 * Styles Stripe's fields like ours. Their frames can't use our fonts, so they use our fallback
 * font.
 */
export const stripeAppearance: Appearance = {
  theme: 'flat',
  labels: 'above',
  variables: {
    fontFamily: 'Arial, sans-serif',
    fontSizeBase: '16px',
    fontSizeSm: '14px',
    colorPrimary: color.tide,
    colorText: color.ink,
    colorTextSecondary: color.ink2,
    colorTextPlaceholder: color.ink3,
    colorBackground: color.white,
    colorDanger: color.lanternDark,
    borderRadius: `${radius.control}px`,
    spacingUnit: '4px',
  },
  rules: {
    '.Input': { border: `1px solid ${color.ink3}`, boxShadow: 'none', padding: '12px 14px' },
    '.Input:hover': { borderColor: color.ink },
    '.Input:focus': {
      outline: `2px solid ${color.tide}`,
      outlineOffset: '-1px',
      boxShadow: 'none',
    },
    '.Input--invalid': { borderColor: color.lantern, boxShadow: 'none' },
    '.Label': { fontWeight: '600', color: color.ink },
    '.Error': { color: color.lanternDark },
    '.Tab': { border: `1px solid ${color.line}`, boxShadow: 'none' },
    '.Tab--selected': { borderColor: color.ink, boxShadow: `inset 0 0 0 0.5px ${color.ink}` },
    '.Block': { border: `1px solid ${color.line}`, boxShadow: 'none' },
  },
};
