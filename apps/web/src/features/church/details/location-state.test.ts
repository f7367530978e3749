import { expect, test } from 'vitest'
import { formatDistance, locationState } from './location-state.ts'

const polygon = [
  { lat: 51.897, lng: -0.447 },
  { lat: 51.897, lng: -0.445 },
  { lat: 51.895, lng: -0.445 },
  { lat: 51.895, lng: -0.447 },
]
const inside = { lat: 51.896, lng: -0.446 }
const north = { lat: 51.89736, lng: -0.446 }

test('locationState is good inside the area, and shows the accuracy', () => {
  expect(locationState(inside, 11.2, { polygon, tolerance_m: 0 })).toEqual({
    where: 'inside',
    tone: 'good',
    icon: 'pin',
    title: 'You are inside the church area',
    detail: '± 12 m',
  })
})

test('locationState treats a location within the tolerance as inside', () => {
  expect(locationState(north, null, { polygon, tolerance_m: 50 }).tone).toBe('good')
})

test('locationState knows neither where the accuracy is worse than the area', () => {
  const area = { polygon, tolerance_m: 0 }
  expect(locationState(inside, 5_000, area)).toMatchObject({
    where: 'not-exact',
    title: 'Your location isn’t exact enough',
    detail: '± 5.0 km',
  })
  expect(locationState(north, 60, area).where).toBe('not-exact')
  expect(locationState(north, 10, area).where).toBe('outside')
})

test.each([
  [0.4, '5 m'],
  [38, '40 m'],
  [104, '100 m'],
  [996, '1000 m'],
  [1_240, '1.2 km'],
  [83_400, '83 km'],
])('formatDistance shows %d metres as %s', (metres, text) => {
  expect(formatDistance(metres)).toBe(text)
})
