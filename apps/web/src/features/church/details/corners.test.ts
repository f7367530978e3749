import { metresOutside, squareMetres } from '@church/shared'
import { expect, test } from 'vitest'
import {
  halfway,
  inOnePiece,
  middleOf,
  moved,
  placeText,
  readPlace,
  squareAround,
} from './corners.ts'

const church = { lat: 51.896, lng: -0.446 }
test.each([
  church,
  { lat: 6.4541, lng: 3.3947 },
  { lat: -41.2865, lng: 174.7762 },
  { lat: 69.6492, lng: 18.9553 },
  { lat: -16.8, lng: -180 },
])('a square around $lat, $lng has its sides in metres', (at) => {
  const square = squareAround(at, 30)
  expect(squareMetres(square)).toBeCloseTo(900, -1)
  expect(metresOutside(at, square)).toBe(0)
  for (const way of [{ north: 20 }, { north: -20 }, { east: 20 }, { east: -20 }]) {
    expect(metresOutside(moved(at, way), square)).toBeCloseTo(5, 0)
  }
  for (const { lng } of square) expect(Math.abs(lng)).toBeLessThanOrEqual(180)
})

test('a place moved there and back again is the same to a centimetre', () => {
  const back = moved(moved(church, { north: 10, east: 1 }), { north: -10, east: -1 })
  expect(back.lat).toBeCloseTo(church.lat, 6)
  expect(back.lng).toBeCloseTo(church.lng, 6)
})

test('an area across the 180th meridian is drawn in one piece, and halved on it', () => {
  const square = squareAround({ lat: -16.8, lng: 180 }, 100)
  const lngs = inOnePiece(square).map(({ lng }) => lng)
  expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(0.001)
  expect(Math.abs(halfway(square, 0).lng)).toBeCloseTo(180, 5)
  expect(metresOutside(middleOf(square), square)).toBe(0)
})

test('the middle of an arrow, whose corners average outside it, lies inside', () => {
  const arrow = [
    moved(church, { north: 100 }),
    moved(church, { north: -100, east: 100 }),
    moved(church, { north: 80 }),
    moved(church, { north: -100, east: -100 }),
  ]
  expect(metresOutside(middleOf(arrow), arrow)).toBe(0)
})

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
