/** A LIKE pattern for text anywhere, in which the keyword's own wildcards are plain characters. */
export const containsPattern = (keyword: string): string =>
  `%${keyword.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
