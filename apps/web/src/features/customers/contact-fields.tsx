import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { usePageData } from '#lib/page-data.ts';
import { NotSent } from './not-sent.tsx';
import { Fields } from '#ui/edit/fields.tsx';

interface Contact {
  name: string;
  email: string;
  phone: string;
}

/** The customer's name, email and phone, as typed by staff; with what an empty one keeps from being sent. */
export function ContactFields(props: {
  contact: Contact;
  errors: Record<string, unknown>;
  onChange: (change: Partial<Contact>) => void;
}) {
  const { contact, errors, onChange } = props;
  const { t } = useLingui();
  const { phone_country: country, settings } = usePageData();
  const error = (name: string) => {
    const text = errors[name];
    return typeof text === 'string' ? text : undefined;
  };
  return (
    <Fields columns={2}>
      <TextInput
        label={t`Name`}
        name="name"
        data-field="name"
        required
        value={contact.name}
        error={error('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t`Email`}
        type="email"
        name="email"
        data-field="email"
        value={contact.email}
        error={error('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextInput
        label={t`Phone`}
        type="tel"
        name="phone"
        data-field="phone"
        placeholder={country === 'US' ? '+1 416 555 0123' : phoneText(settings.business.phone)}
        value={contact.phone}
        error={error('phone')}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <NotSent email={contact.email} phone={contact.phone} />
    </Fields>
  );
}
