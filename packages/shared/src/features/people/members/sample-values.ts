import { eachOf } from '../../../objects.ts'
import { DETAILS, detailOf } from './field-lists.ts'
import type { Detail } from './fields.ts'

function sampleOf(detail: Detail): string {
  const row = detailOf(detail)
  const number = 10 + DETAILS.indexOf(detail)
  switch (row.kind) {
    case 'choice':
      return row.options.at(-1) ?? ''
    case 'date':
      return `1971-12-${number}`
    case 'birthday':
      return sampleOf('dateofbirth').slice('YYYY-'.length)
    case 'email':
      return `${detail}@sample.test`
    case 'phone':
      return `01632 9600${number}`
    case 'picture':
      return `https://pictures.test/${detail}.webp`
    default:
      return `Sample ${number}`
  }
}

/** For tests: a valid value of each detail, all of them different. */
export const sampleValues = eachOf(DETAILS, sampleOf)
