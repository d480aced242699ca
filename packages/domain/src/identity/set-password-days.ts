/** How long a link to set a first password works, in days: it is in mails that are read late. */
export const setPasswordDays = 7;
