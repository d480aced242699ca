/** The longest text of an SMS that people write, in characters: three of them. */
export const longestSms = 480;
