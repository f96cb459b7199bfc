import monoFont from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import type { CustomFontSource, StripeElementClasses, StripeElementStyle } from '@stripe/stripe-js';
import { theme } from 'antd';
import { useMemo } from 'react';
import styles from './stripe-look.module.css';

/** The shop's typeface for figures, for Stripe's frames to fetch. */
export const STRIPE_FONTS: CustomFontSource[] = [
  {
    family: 'JetBrains Mono Variable',
    src: `url(${new URL(monoFont, window.location.origin).href})`,
    weight: '100 800',
    display: 'swap',
  },
];

const CLASSES: StripeElementClasses = {
  base: styles['field'] ?? '',
  focus: styles['focused'] ?? '',
  invalid: styles['invalid'] ?? '',
};

/** Options that make Stripe's frames look as the shop's own inputs do, in the theme on screen. */
export function useStripeLook(disabled: boolean) {
  const { token } = theme.useToken();
  const { colorText, colorTextPlaceholder, colorTextDisabled, colorError, fontFamilyCode, fontSizeLG } = token;

  return useMemo(() => {
    const style: StripeElementStyle = {
      base: {
        color: colorText,
        fontFamily: fontFamilyCode,
        fontSize: `${fontSizeLG}px`,
        '::placeholder': { color: colorTextPlaceholder },
        ':disabled': { color: colorTextDisabled },
      },
      invalid: { color: colorError },
    };
    const other = { style, classes: CLASSES, disabled };
    return { number: { ...other, disableLink: true }, other };
  }, [colorText, colorTextPlaceholder, colorTextDisabled, colorError, fontFamilyCode, fontSizeLG, disabled]);
}
