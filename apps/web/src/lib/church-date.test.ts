import { expect, test } from 'vitest'
import { churchDate } from './church-date.ts'

test('the church’s date is that of its time zone', () => {
  const now = new Date('2026-06-06T23:30:00Z')
  expect(churchDate(now, 'Europe/London')).toBe('2026-06-07')
  expect(churchDate(now, 'America/New_York')).toBe('2026-06-06')
})
