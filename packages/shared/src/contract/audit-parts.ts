import { defineTexts, n, t } from '../texts.ts'
import { count, day, oneOf, text } from './audit-say.ts'

// Parts of details that the actions of several features share.

export const from = { network: text((value) => t('Network: {value}', { value })) }
export const standing = oneOf(defineTexts({ active: 'Active', left: 'Left' }))
export const sessionKind = oneOf(defineTexts({ service: 'Services', other: 'Other sessions' }))
export const rows = count((count) => n(count, '{count} row', '{count} rows'))
export const children = count((count) => n(count, '{count} child', '{count} children'))
export const fromDay = day((date) => t('from {date}', { date }))
export const untilDay = day((date) => t('to {date}', { date }))
