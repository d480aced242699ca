/** Validity of a link to set a first password, in days: such mails are often read late. */
export const setPasswordDays = 7;
