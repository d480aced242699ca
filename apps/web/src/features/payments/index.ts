export { paymentKindLabel } from './kind-labels.ts';
export { PayByLinkButton } from './pay-by-link-button.tsx';
export { PayModal, PaymentHistoryModal, TipModal } from './payment-modals.ts';
export { ByHandFields, type ByHand } from './staff/by-hand-fields.tsx';
export { CounterDeposit } from './staff/counter-deposit.tsx';
export { DepositChoice, isByHand, type Deposit } from './staff/deposit-choice.tsx';
export { InvoicesSection } from './staff/invoices-section.tsx';
export { MoneyPanel } from './staff/money-panel.tsx';
export { Tasks } from './staff/tasks.tsx';
