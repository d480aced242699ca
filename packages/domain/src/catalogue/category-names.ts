/** The shortest and the longest name of a category, in characters (docs/rules/catalogue-and-feeds.md, "Categories"). */
export const categoryNameLengths = { least: 3, most: 120 } as const;
