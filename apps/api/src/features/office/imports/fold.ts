/** A name without regard to case, accents and spaces. */
export const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[\s.'’-]+/g, ' ')
    .trim()
