import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { dark, light, navy, signal } from './tokens.json';

/** The tokens of quiet notices and badges, by the colour that a component names. */
const tints: Record<string, string> = {
  red: 'error',
  yellow: 'warning',
  orange: 'warning',
  blue: 'info',
  green: 'success',
};

/** Fills whose text colour differs between the colour schemes: taken from the tokens, not computed from a shade. */
const variantColors: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  const border = '1px solid transparent';
  if (input.variant === 'filled') {
    if (color === 'navy') {
      return {
        background: 'var(--sw-primary)',
        hover: 'var(--sw-primary-hover)',
        color: 'var(--sw-on-primary)',
        border,
      };
    }
    if (color === 'signal') {
      return {
        background: 'var(--sw-signal)',
        hover: 'var(--sw-signal-hover)',
        color: 'var(--sw-on-signal)',
        border,
      };
    }
    // For what deletes or cancels. Mantine's own red is too light for white text.
    if (color === 'red') {
      return {
        background: 'var(--mantine-color-red-9)',
        hover: 'var(--mantine-color-red-8)',
        color: 'var(--mantine-color-white)',
        border,
      };
    }
  }
  const tint = tints[color];
  if (
    tint !== undefined &&
    (input.variant === 'light' || color === 'red') &&
    input.variant !== 'filled'
  ) {
    return {
      background: input.variant === 'light' ? `var(--sw-${tint}-tint)` : 'transparent',
      hover: `var(--sw-${tint}-tint)`,
      color: `var(--sw-${tint})`,
      border: input.variant === 'outline' ? `1px solid var(--sw-${tint})` : border,
    };
  }
  return defaultVariantColorsResolver(input);
};

/** Replaces Mantine's neutrals with ours, so that its own styles match. */
const gray = colorsTuple([
  light.hover,
  light.sunken,
  light.border,
  '#CFC9BA',
  light['border-strong'],
  light.placeholder,
  light.dimmed,
  '#3A4759',
  '#233349',
  light.text,
]);
const darks = colorsTuple([
  dark.text,
  '#C6D2E1',
  dark.dimmed,
  dark.placeholder,
  dark.border,
  dark.hover,
  dark.surface,
  dark.bg,
  dark.sunken,
  '#060C16',
]);

/** The application's theme, from the design tokens. */
export const theme = createTheme({
  primaryColor: 'navy',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  black: light.text,
  white: light.surface,
  colors: { navy: colorsTuple(navy), signal: colorsTuple(signal), gray, dark: darks },
  variantColorResolver: variantColors,
  fontFamily: "'Inter Variable', Inter, 'Inter Fallback', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.5', lg: '1.45', xl: '1.3' },
  headings: {
    fontFamily: "'Inter Variable', Inter, 'Inter Fallback', system-ui, sans-serif",
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '34px', fontWeight: '680' },
      h2: { fontSize: '1.375rem', lineHeight: '28px', fontWeight: '650' },
      h3: { fontSize: '1.125rem', lineHeight: '26px', fontWeight: '600' },
      h4: { fontSize: '1rem', lineHeight: '24px', fontWeight: '600' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--sw-sh1)',
    sm: 'var(--sw-sh1)',
    md: 'var(--sw-sh2)',
    lg: 'var(--sw-sh3)',
    xl: 'var(--sw-sh3)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Their <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
});

const skin = {
  '--mantine-color-body': 'var(--sw-bg)',
  '--mantine-color-text': 'var(--sw-text)',
  '--mantine-color-bright': 'var(--sw-text)',
  '--mantine-color-dimmed': 'var(--sw-dimmed)',
  '--mantine-color-placeholder': 'var(--sw-placeholder)',
  '--mantine-color-error': 'var(--sw-error)',
  '--mantine-color-success': 'var(--sw-success)',
  '--mantine-color-anchor': 'var(--sw-link)',
  '--mantine-color-default': 'var(--sw-surface)',
  '--mantine-color-default-hover': 'var(--sw-hover)',
  '--mantine-color-default-color': 'var(--sw-text)',
  '--mantine-color-default-border': 'var(--sw-border)',
  '--mantine-color-disabled': 'var(--sw-sunken)',
  '--mantine-color-disabled-color': 'var(--sw-disabled)',
  '--mantine-color-disabled-border': 'var(--sw-border)',
  '--mantine-color-navy-filled': 'var(--sw-primary)',
  '--mantine-color-navy-filled-hover': 'var(--sw-primary-hover)',
  '--mantine-color-navy-light': 'var(--sw-primary-tint)',
  '--mantine-color-navy-light-hover': 'var(--sw-selected)',
  '--mantine-color-navy-light-color': 'var(--sw-on-tint)',
  '--mantine-color-navy-outline': 'var(--sw-primary)',
  '--mantine-color-navy-outline-hover': 'var(--sw-hover)',
  '--mantine-color-signal-filled': 'var(--sw-signal)',
  '--mantine-color-signal-filled-hover': 'var(--sw-signal-hover)',
  '--mantine-primary-color-contrast': 'var(--sw-on-primary)',
};

/** Maps Mantine's variables to ours; those that differ between colour schemes are in `tokens.css`. */
export const skinVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: skin,
  dark: skin,
});
