import { expect, onTestFinished, test, vi } from 'vitest'
import { churchDate, formatDays, localDay, telephone } from './format.ts'

test.each([
  ['01632 960-001', 'tel:01632960001'],
  ['+44 1632 960001', 'tel:+441632960001'],
  ['+44 (0)1632 960001', 'tel:+441632960001'],
  ['(01632) 960001', 'tel:01632960001'],
  ['01632 960001 ext. 12', 'tel:01632960001;ext=12'],
  ['01632 960001 x12', 'tel:01632960001;ext=12'],
  ['01632 960001EXT12', 'tel:01632960001;ext=12'],
])('telephone links %s to %s', (typed, address) => {
  expect(telephone(typed)).toBe(address)
})

test('localDay uses the local time zone: Tokyo is nine hours ahead of UTC', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect(localDay(new Date('2026-03-01T14:59:00Z'))).toBe('2026-03-01')
  expect(localDay(new Date('2026-03-01T15:00:00Z'))).toBe('2026-03-02')
})

test('the church’s date is that of its time zone', () => {
  const now = new Date('2026-06-06T23:30:00Z')
  expect(churchDate(now, 'Europe/London')).toBe('2026-06-07')
  expect(churchDate(now, 'America/New_York')).toBe('2026-06-06')
})

test('names a single day once', () => {
  expect(formatDays({ from: '2026-12-24', until: '2026-12-24' })).not.toMatch(/–/)
  expect(formatDays({ from: '2026-12-24', until: '2027-01-02' })).toMatch(/24.*–.*2.*2027$/)
})
