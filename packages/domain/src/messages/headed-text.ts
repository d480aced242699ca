/** What stands under a heading; the title is empty where a text begins without one. */
export interface HeadedText {
  title: string;
  text: string;
}

/** Splits a text at its headings, lines that begin with `# `. */
export function headedTexts(text: string): HeadedText[] {
  return text
    .split(/^(?=# )/m)
    .map((written) => {
      const heading = /^# (.*)/.exec(written);
      return {
        title: heading?.[1]?.trim() ?? '',
        text: (heading ? written.slice(heading[0].length) : written).trim(),
      };
    })
    .filter((it) => it.title !== '' || it.text !== '');
}
