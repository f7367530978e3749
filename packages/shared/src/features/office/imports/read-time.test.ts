import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['10:30', '10:30'],
  ['10:30:00', '10:30'],
  ['10.30', '10:30'],
  ['10h30', '10:30'],
  ['18h', '18:00'],
  ['9:58 AM', '09:58'],
  ['10am', '10:00'],
  ['6.30pm', '18:30'],
  ['2:05 p.m.', '14:05'],
  ['12:15 AM', '00:15'],
  ['10:30 Uhr', '10:30'],
  ['10 Uhr', '10:00'],
  ['下午2:30', '14:30'],
  ['9:58 م', '21:58'],
  ['0.4375', '10:30'],
])('reads %s as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each(['', '10', '25:00', '10:75', '13 pm', 'morning'])('reads no time in %j', (text) => {
  expect(readTime(text)).toBeNull()
})
