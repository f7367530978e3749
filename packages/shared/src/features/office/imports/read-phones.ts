import * as z from 'zod/mini'
import { tidyNumber } from '../../../characters.ts'
import { phoneNumber } from '../../people/members/schema.ts'
import { type Several, wordsOf } from './read-emails.ts'

const NUMBER = /\+?\(?\d(?:[\d\s).\-/]|\((?=\s*\d))*(?:\s*(?:x|ext\.?)\s*\d{1,6}\b)?/gi

/** Most numbers, which need no further look. */
const PLAIN = /^\+?(?=[\d ]*[1-9])\d[\d ]{5,16}\d$/

/** What stands between two numbers of one cell. A slash or a comma may also stand inside one: 0170 / 0104416. */
const BETWEEN = /\s*(?::::|[;|\n,&]|\s(?:or|and|oder|und|ou|et|lub|sau|și)\s|\s[yo]\s|[或和、])\s*/i

const digits = (text: string) => text.replace(/\D/g, '')

/** Digits of the shortest number that can stand beside another one in a cell. */
const ALONE = 7

const isWhole = (part: string) => digits(part).length >= ALONE

/** `07700 900122 / 01632 960122` has two numbers, `0170 / 0104416` one. */
function splitAtSlash(part: string): string[] {
  const sides = part.split('/')
  return sides.length > 1 && sides.every(isWhole) ? sides : [part]
}

/** The most digits of a number (E.164). */
const DIGITS_MAX = 15

/** Two numbers with nothing but a space between them. */
function splitAtSpace(part: string): string[] {
  if (digits(part).length <= DIGITS_MAX) return [part]
  for (const { index } of part.matchAll(/\s+(?=[+0(])/g)) {
    const sides = [part.slice(0, index), part.slice(index)]
    if (sides.every((side) => isWhole(side) && digits(side).length <= DIGITS_MAX)) return sides
  }
  return [part]
}

/** Joins parts that are too short to be numbers: `0351, 0104444`. */
function numbersIn(text: string): string[] {
  const parts = text.split(BETWEEN)
  const areWhole = parts.every((part) => digits(part) === '' || isWhole(part))
  return (areWhole ? parts : [text]).flatMap(splitAtSlash)
}

/** Letters typed for the digits 0 and 1, so that nobody knows the number. */
const LETTER_FOR_DIGIT = /(?<!\p{L})[OolI]+(?=\d)|(?<=\d)[OolI]+(?!\p{L})/u

/** Words for an extension, in the form in which it is stored. */
const EXTENSION =
  /(?<=\d)[\s;,]*(?:\bext(?:ension|n)?\b|#|\bwew\b|\bramal\b|\bposte\b|\bdurchwahl\b|\bint(?:erno)?\b|转|轉|分机)[\s.:=]*(?=\d{1,6}(?:\D|$))/giu

const NO_NUMBER = /^[0\s()+.\-/]*$/

/** Digits as a spreadsheet shortens a long number: 4.47701E+11. */
export const isShortened = (text: string): boolean => /^\s*\d[.,]\d+E\+?\d+\s*$/i.test(text)

/** A number as it is dialled from abroad: +44 (0)7700 has no 0 then. Nothing else is changed. */
const asDialled = (written: string) =>
  written
    .replace(/(\+\d{1,3}\s*)\(0\)\s*/, '$1 ')
    .replace(/[\s.\-/(]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()

const isPhone = (text: string) => z.safeParse(phoneNumber, text).success

/** The telephone numbers in a cell: several, with notes such as (evenings), with any kind of dash. */
export function readPhones(cell: string): Several {
  if (PLAIN.test(cell) && isWhole(cell)) return { found: [cell], rest: '' }
  const text = tidyNumber(cell.replace(/[\r\n]+/g, ' ; '))
    .replace(/\btel:/gi, ' ')
    .replace(/^(\d{6,})\.0$/, '$1')
    // Two dots or dashes in a row are one sign.
    .replace(/([.-])\1+/g, '$1')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/(?<=\d)[_\\](?=\d)/g, ' ')
    .replace(EXTENSION, ' ext ')
  if (NO_NUMBER.test(text)) return { found: [], rest: '' }
  if (isShortened(text)) return { found: [], rest: text }
  const found: string[] = []
  const take = (written: string): string => {
    const number = asDialled(written)
    if (!isPhone(number)) return written
    if (!found.includes(number)) found.push(number)
    return ' '
  }
  const rest = numbersIn(text).map((part) =>
    LETTER_FOR_DIGIT.test(part)
      ? part
      : part.replace(NUMBER, (written) => splitAtSpace(written).map(take).join(' ')),
  )
  return { found, rest: wordsOf(rest.join(' ')) }
}
