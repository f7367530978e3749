import { expect, test } from 'vitest'
import { placeText, readPlace } from './corner-text.ts'

test.each([
  ['51.896, -0.446', 51.896, -0.446],
  [' 51.896 -0.446 ', 51.896, -0.446],
  ['51.896;−0.446', 51.896, -0.446],
  ['(51.896°, -0.446°)', 51.896, -0.446],
  ['+6, 3', 6, 3],
  ['-16.8,179.9999999', -16.8, 179.9999999],
])('reads %j as a place', (text, lat, lng) => {
  expect(readPlace(text)).toEqual({ lat, lng })
})

test.each(['', '51.896', '51,896, -0,446', '91, 0', '0, 181', 'NaN, 0', '1e2, 0', '51.9, here'])(
  'reads no place in %j',
  (text) => {
    expect(readPlace(text)).toBeNull()
  },
)

test('writes a place as it reads it', () => {
  expect(placeText({ lat: 51.896, lng: -0.44672 })).toBe('51.8960000, -0.4467200')
  expect(readPlace(placeText({ lat: -16.8, lng: 180 }))).toEqual({ lat: -16.8, lng: 180 })
})
