import { t } from '@lingui/core/macro';

/** The minimum length of a new password, as on the server. */
const fewest = 12;

/** A new password and its repetition, as form values. */
export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** The form validation of a new password and its repetition. */
export const newPasswordRules = {
  password: (value: string) => {
    if (value === '') return t`Password is required.`;
    return value.length < fewest ? t`Password must be at least ${fewest} characters long.` : null;
  },
  password_confirmation: (value: string, { password }: NewPassword) => {
    if (value === '') return t`Repeat password is required.`;
    return value === password ? null : t`The password confirmation does not match.`;
  },
};
