import { t } from '@lingui/core/macro';

/** Fewest characters of a new password, as the server has it. */
const fewest = 12;

/** A new password as forms hold it. */
export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** The rules of a new password and its repetition, for `validate` of a form. */
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
