import type { ImportField } from '@church/shared'

const FIELDS: readonly ImportField[] = ['phone_number', 'phone_number_2', 'postcode', 'flatno']

const plain = (text: string) => text.replace(/[\s().\-/']/g, '').replace(/^\+/, '')
const withoutZeros = (text: string) => plain(text).replace(/^0+/, '')

/** Whether a text is another one with a question mark for each letter that the code page does not have. */
function hasLostLetters(before: string, after: string): boolean {
  const [letters, saved] = [[...before], [...after]]
  return (
    letters.length === saved.length &&
    saved.includes('?') &&
    saved.every(
      (letter, n) => letter === letters[n] || (letter === '?' && (letters[n] ?? '') > '\u007f'),
    )
  )
}

/**
 * Whether a value differs from what is recorded only by what a spreadsheet loses when it opens and saves a file: zeros
 * at the beginning of a number, its spaces and signs, and letters that the code page does not have.
 */
export function isEatenBySpreadsheet(field: ImportField, before: string, after: string): boolean {
  if (before === '') return false
  if (hasLostLetters(before, after)) return true
  if (!FIELDS.includes(field) || !/\d/.test(after)) return false
  return withoutZeros(before) === withoutZeros(after) && plain(after).length <= plain(before).length
}
