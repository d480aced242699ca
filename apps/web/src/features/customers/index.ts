export { NotSent } from './not-sent.tsx';
export { ContactFields } from './contact-fields.tsx';
export { CustomerPicker, type ChosenCustomer } from './customer-picker.tsx';
export { useCustomer } from './use-customer.ts';
export { ImportButton } from './imports/import-button.tsx';
