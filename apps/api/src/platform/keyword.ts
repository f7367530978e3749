/** LIKE's special characters, and those that search_text() folds into one of them. */
const WILDCARDS = /[\\%_∖﹨﹪％＼＿]/g

/** A LIKE pattern that finds the keyword anywhere, with its wildcards escaped. */
export const containsPattern = (keyword: string): string =>
  `%${keyword.replace(WILDCARDS, (character) => `\\${character}`)}%`
