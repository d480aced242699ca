import { useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/switch.tsx';

/** Whether the customer is sent a confirmation, by what staff know of them. */
export function ConfirmationSwitch(props: {
  hasEmail: boolean;
  hasPhone: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useLingui();
  const { hasEmail, hasPhone, checked, onChange } = props;
  const isPossible = hasEmail || hasPhone;
  return (
    <Switch
      label={
        hasEmail === hasPhone
          ? t`Send the customer a confirmation by email and SMS`
          : hasEmail
            ? t`Send the customer a confirmation by email`
            : t`Send the customer a confirmation by SMS`
      }
      disabled={!isPossible}
      checked={checked && isPossible}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
