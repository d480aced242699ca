import type { AccentColors } from '@slipway/domain/settings/our-accent';
import type { CSSProperties } from 'react';

/**
 * The product's colours, type and spacing, inlined because mail programs lack CSS variables. The
 * accent of the business is for the main action only.
 */
const font = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const page: CSSProperties = {
  margin: 0,
  padding: '24px 12px',
  backgroundColor: '#F8F6F1',
  fontFamily: font,
};
export const column: CSSProperties = { maxWidth: '560px', width: '100%', margin: '0 auto' };
export const brand: CSSProperties = {
  margin: '0 0 12px',
  color: '#0B1D35',
  fontSize: '16px',
  lineHeight: '24px',
  fontWeight: 700,
};
export const logo: CSSProperties = { maxHeight: '56px', maxWidth: '200px', margin: '0 0 12px' };
export const card: CSSProperties = {
  backgroundColor: '#FFFFFF',
  border: '1px solid #E2DDD2',
  borderRadius: '14px',
  padding: '24px',
};
export const title: CSSProperties = {
  margin: '0 0 16px',
  color: '#0B1D35',
  fontSize: '28px',
  lineHeight: '34px',
  fontWeight: 700,
};
export const heading: CSSProperties = {
  margin: '24px 0 8px',
  color: '#0B1D35',
  fontSize: '18px',
  lineHeight: '26px',
  fontWeight: 600,
};
export const text: CSSProperties = {
  margin: '0 0 16px',
  color: '#0B1D35',
  fontSize: '16px',
  lineHeight: '24px',
};
export const note: CSSProperties = {
  margin: '16px 0 0',
  color: '#4F5D70',
  fontSize: '13px',
  lineHeight: '20px',
  overflowWrap: 'anywhere',
};
export const list: CSSProperties = { margin: '0 0 16px', padding: '0 0 0 20px', color: '#0B1D35' };
export const item: CSSProperties = { margin: '0 0 4px', fontSize: '14px', lineHeight: '20px' };
export const buttonRow: CSSProperties = { margin: '16px 0 4px' };
const anyButton: CSSProperties = {
  display: 'inline-block',
  padding: '12px 20px',
  borderRadius: '10px',
  fontSize: '16px',
  lineHeight: '24px',
  fontWeight: 600,
  textDecoration: 'none',
};
export const button = ({ signal, on }: AccentColors): CSSProperties => ({
  ...anyButton,
  backgroundColor: signal,
  color: on,
});
/** A secondary button. */
export const quiet: CSSProperties = { ...anyButton, backgroundColor: '#E4ECF5', color: '#17355A' };
/** With space before the text, list or table that follows. */
export const facts: CSSProperties = { borderCollapse: 'collapse', margin: '0 0 16px' };
export const label: CSSProperties = {
  padding: '8px 12px 8px 0',
  borderBottom: '1px solid #E2DDD2',
  color: '#4F5D70',
  fontSize: '14px',
  lineHeight: '20px',
  verticalAlign: 'top',
};
export const value: CSSProperties = {
  padding: '8px 0',
  borderBottom: '1px solid #E2DDD2',
  color: '#0B1D35',
  fontSize: '14px',
  lineHeight: '20px',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
};
export const amount: CSSProperties = {
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
};
/** Labels of text values stay on one line; labels of amounts may wrap. */
export const shortLabel: CSSProperties = { width: '38%', whiteSpace: 'nowrap' };
export const bold: CSSProperties = { fontWeight: 700 };
export const footer: CSSProperties = {
  margin: '16px 4px 0',
  color: '#4F5D70',
  fontSize: '13px',
  lineHeight: '20px',
};
export const link: CSSProperties = { color: '#1F4E86' };

/** Inline colours override classes, so the dark styles use !important. */
export const darkStyles = ({ signal, on }: AccentColors) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0A1422 !important; }
  .card { background-color: #111E31 !important; border-color: #25374F !important; }
  .strong { color: #E8EEF6 !important; }
  .dimmed { color: #A6B5C8 !important; }
  .line { border-color: #25374F !important; }
  .link { color: #9CC3F0 !important; }
  .quiet { background-color: #1B3250 !important; color: #CFE1F5 !important; }
  .button { background-color: ${signal} !important; color: ${on} !important; }
}`;
