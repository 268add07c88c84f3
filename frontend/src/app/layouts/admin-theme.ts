import type { ThemeConfig } from 'antd';
import { color, font, radius } from '../../shared/ui/tokens';

/** The brand's tokens for Ant Design: dense, flat, hairlines instead of shadows. */
export const adminTheme: ThemeConfig = {
  token: {
    colorPrimary: color.tide,
    colorLink: color.tide,
    colorInfo: color.tide,
    colorSuccess: color.ok,
    colorWarning: color.warn,
    colorError: color.lantern,
    colorText: color.ink,
    colorTextSecondary: color.ink2,
    colorTextTertiary: color.ink3,
    colorTextPlaceholder: color.ink3,
    colorTextDescription: color.ink2,
    colorBorder: '#9fb0b9',
    colorBorderSecondary: color.line,
    colorBgLayout: color.white,
    colorFillAlter: color.shell,
    fontFamily: font.body,
    fontFamilyCode: font.mono,
    fontSize: 14,
    borderRadius: radius.control,
    borderRadiusLG: radius.panel,
    boxShadow: 'none',
    boxShadowTertiary: 'none',
    controlHeight: 36,
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.18s',
    wireframe: false,
  },
  components: {
    Table: {
      headerBg: color.shell,
      headerColor: color.ink2,
      headerSplitColor: 'transparent',
      borderColor: color.line,
      rowHoverBg: color.shell,
      cellPaddingBlock: 10,
      cellPaddingInline: 12,
    },
    Tabs: {
      inkBarColor: color.ink,
      itemSelectedColor: color.ink,
      itemHoverColor: color.ink,
      itemColor: color.ink2,
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 600 },
    Card: { headerFontSize: 17 },
  },
};
