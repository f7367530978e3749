import { expect, test } from 'vitest'
import { spokenTime, tooManyTries } from './too-many-tries.ts'

test('says a wait in minutes and seconds', () => {
  const said = [1, 59, 60, 61, 80, 120, 599, 600, 601, 3_600].map(spokenTime)
  expect(said).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '1 minute, 1 second',
    '1 minute, 20 seconds',
    '2 minutes',
    '9 minutes, 59 seconds',
    '10 minutes',
    '11 minutes',
    '60 minutes',
  ])
})

test('a refusal names the wait, in its header too, and the other way', () => {
  expect(tooManyTries(79_001, 'another network')).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '80' },
    message: expect.stringContaining(
      'wait 1 minute, 20 seconds, then try again, or switch off Wi-Fi',
    ),
  })
  expect(tooManyTries(3_000, 'a steward').message).toContain(
    'wait 3 seconds, then try again, or ask a steward',
  )
})

test('nobody is told to wait for no time at all', () => {
  expect(tooManyTries(0).headers).toEqual({ 'Retry-After': '1' })
})
