export { OpeningCard } from './opening/opening-card.tsx';
export { SettingsSection } from './settings-section.tsx';
