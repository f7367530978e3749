import { tidyNumber } from '../../../characters.ts'

const BEFORE_NOON = /(?:\ba\.?\s?m\.?|上午|오전|(?<!\p{L})ص)/iu
const AFTER_NOON = /(?:\bp\.?\s?m\.?|下午|오후|(?<!\p{L})م)/iu
const HALVES = /(?:\b[ap]\.?\s?m\.?|上午|下午|오전|오후|(?<!\p{L})[صم](?!\p{L}))/giu
const AROUND = /\b(?:uhr|godz\.?|ora|às|um|at|hrs?)\b\.?|(?<=\d)\s?h\b|[时時點点分시분]$/giu
const CLOCK = /^(\d{1,2})(?:[:.hH时時點点시]\s?(\d{2})?(?:[:.]\d{2}(?:[.,]\d+)?)?)?$/
/** The date of a whole point in time, or a day of the week. */
const BEFORE =
  /^(?:(?:\d{1,4}[-/.]){2}\d{1,4}[T\s,]+|(?!um |at |às |ora |godz)\p{L}+[.,]?\s+)(?=\d{1,2}[:.h]\d\d)/iu
/** The end of a service that goes on for a while, or a time zone. */
const BEHIND = /(?<=\d|m\.?|uhr)\s?(?:-\s?\d.*|z|gmt|utc)$/i

const atMost = (text: string, max: number) => Number(text) <= max

/**
 * A time of day as `HH:MM`, as people and programs write it: `9:58 AM`, `10.30`, `10h30`, `10:30 Uhr`, or Excel's part
 * of a day. @returns null if it is none
 */
export function readTime(cell: string): string | null {
  const text = tidyNumber(cell.replace(/(\d)(?=[ap]\.?\s?m\b)/gi, '$1 '))
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .replace(/点半$|點半$/, '点30')
    .replace(
      /^(?:12 )?(?:noon|midday|mittags?|mediodía|midi|południe|meio-dia|amiază|中午)$/i,
      '12:00',
    )
    .replace(/^([01]?\d|2[0-3])([0-5]\d)(?=\s?(?:hrs?|uhr)?$)/i, '$1:$2')
  const part = /^0?[.,]\d+$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (part > 0 && part < 1) return clockOf(Math.round(part * 24 * 60))
  const isAfterNoon = AFTER_NOON.test(text)
  const hasHalf = isAfterNoon || BEFORE_NOON.test(text)
  const written = text
    .replace(HALVES, '')
    .replace(/(\d)\s*h\s*(\d)/i, '$1:$2')
    .trim()
  const plain = written.replace(AROUND, '').trim()
  const isHour = hasHalf || plain !== written
  const [, hours = '', minutes] = CLOCK.exec(plain) ?? []
  if (!hours || (minutes === undefined && !isHour)) return null
  if (!atMost(hours, hasHalf ? 12 : 23) || !atMost(minutes ?? '0', 59)) return null
  if (hasHalf && Number(hours) < 1) return null
  const hour = hasHalf ? (Number(hours) % 12) + (isAfterNoon ? 12 : 0) : Number(hours)
  return clockOf(hour * 60 + Number(minutes ?? 0))
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
