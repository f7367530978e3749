import { expect, test } from 'vitest'
import { deviceName, subscriptionOf, unusedName } from './device.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'Mac'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/130 Mobile', 5, 'Android phone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130', 5, 'Android tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'Windows computer'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'Computer'],
])('%s with %i touches is called %s', (userAgent, maxTouchPoints, name) => {
  expect(deviceName({ userAgent, maxTouchPoints })).toBe(name)
})

test.each(['http://church.test/calendar/x.ics', 'https://church.test/calendar/x.ics'])(
  'calendar apps subscribe to %s',
  (url) => {
    expect(subscriptionOf(url)).toBe('webcal://church.test/calendar/x.ics')
  },
)

test('a second device of the same kind is numbered', () => {
  expect(unusedName('iPhone', ['iPad'])).toBe('iPhone')
  expect(unusedName('iPhone', ['iPhone', 'iPhone 2'])).toBe('iPhone 3')
})
