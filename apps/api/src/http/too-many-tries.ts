import { generalErrors, locale, memoize, t } from '@church/shared'
import { type HttpError, refuse } from './errors.ts'

/** What somebody can do instead of waiting: nothing, use another network, or ask a steward. */
export type OtherWay = 'none' | 'another network' | 'a steward'

/** Above this many minutes, seconds say nothing more. */
const MINUTES_EXACT = 10

const formatOf = memoize(
  (language, unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
)
const inUnit = (value: number, unit: 'minute' | 'second') => formatOf(locale(), unit).format(value)

/** A duration in the reader's language, such as "1 minute, 20 seconds". */
export function spokenTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= MINUTES_EXACT) return inUnit(Math.ceil(seconds / 60), 'minute')
  const rest = seconds % 60
  const parts = [
    ...(minutes > 0 ? [inUnit(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [inUnit(rest, 'second')] : []),
  ]
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(parts)
}

const sentences: Record<OtherWay, (time: string) => string> = {
  none: (time) => t('Too many attempts. Please wait {time}, then try again.', { time }),
  'another network': (time) =>
    t(
      'Too many people are doing this on your network. Please wait {time}, then try again, or switch off Wi-Fi for a moment.',
      { time },
    ),
  'a steward': (time) =>
    t(
      'Too many cards have come from your network. Please wait {time}, then try again, or ask a steward.',
      { time },
    ),
}

/** Says how long to wait, and what else can be done. */
export const waitSentence = (seconds: number, otherWay: OtherWay): string =>
  sentences[otherWay](spokenTime(seconds))

/** @param ms how long to wait */
export function tooManyTries(ms: number, otherWay: OtherWay = 'none'): HttpError {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return refuse(generalErrors.tooManyTries, {
    detail: waitSentence(seconds, otherWay),
    headers: { 'Retry-After': String(seconds) },
  })
}
