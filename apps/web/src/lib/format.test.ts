import { english, formatList, readTextsFrom } from '@church/shared'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { churchDate, formatDay, formatDays, formatMoment, formatNext } from './format.ts'
import { telephone } from './telephone.ts'

afterEach(() => readTextsFrom(() => english))

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

test('churchDate is the device’s date until the church’s zone is known', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect(churchDate(new Date('2026-03-01T14:59:00Z'))).toBe('2026-03-01')
  expect(churchDate(new Date('2026-03-01T15:00:00Z'))).toBe('2026-03-02')
})

test('the church’s date is that of its time zone', () => {
  const now = new Date('2026-06-06T23:30:00Z')
  expect(churchDate(now, 'Europe/London')).toBe('2026-06-07')
  expect(churchDate(now, 'America/New_York')).toBe('2026-06-06')
})

test('keeps the letter of an Arabic afternoon on the line of its time', () => {
  readTextsFrom(() => ({ locale: 'ar-u-nu-latn', texts: {} }))
  expect(formatMoment('2026-01-11T15:05:00Z')).toMatch(/\d\u00a0م$/)
})

test('names a single day once', () => {
  expect(formatDays({ from: '2026-12-24', until: '2026-12-24' })).not.toMatch(/–/)
  expect(formatDays({ from: '2026-12-24', until: '2027-01-02' })).toMatch(/24.*–.*2.*2027$/)
})

test.each([
  ['en-US', 'December 24, 2026'],
  ['en-AU', '24 December 2026'],
  ['de-DE', '24 December 2026'],
])('in a browser set to %s, English dates are written like %s', async (set, written) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const spy = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), locale: set }
    })
  onTestFinished(() => spy.mockRestore())
  vi.resetModules()
  const format = await import('./format.ts')
  expect(format.formatDay('2026-12-24')).toBe(written)
})

test('dates and lists follow the language', () => {
  readTextsFrom(() => ({ locale: 'fr', texts: { 'today {time}': 'aujourd’hui à {time}' } }))
  expect(formatDay('2026-12-24')).toBe('24 décembre 2026')
  expect(formatList(['un', 'deux', 'trois'])).toBe(
    '\u2068un\u2069, \u2068deux\u2069 et \u2068trois\u2069',
  )
  const now = new Date('2026-12-24T10:00')
  expect(formatNext(now.toISOString(), now)).toBe('aujourd’hui à \u206810:00\u2069')
})
