/** LIKE's own characters, and those that search_text() turns into one of them. */
const WILDCARDS = /[\\%_∖﹨﹪％＼＿]/g

/** A LIKE pattern for text anywhere, in which the keyword's own wildcards are plain characters. */
export const containsPattern = (keyword: string): string =>
  `%${keyword.replace(WILDCARDS, (character) => `\\${character}`)}%`
