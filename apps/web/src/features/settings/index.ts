export { OpeningCard } from './opening/opening-card.tsx';
