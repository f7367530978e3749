/** A name without regard to case, accents and spaces. */
export const fold = (name: string): string =>
  (isAscii(name) ? name : withoutAccents(name))
    .toLowerCase()
    .replace(/[\s.'’-]+/g, ' ')
    .trim()

const isAscii = (name: string) => /^[ -~]*$/.test(name)

const withoutAccents = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/ß/g, 'ss')
