import { expect, test } from 'vitest'
import { measuredAt } from './measured-at.ts'

const NOW = Date.parse('2026-01-11T10:30:00Z')
const HOUR = 3_600_000

test('measuredAt trusts whichever clock makes the position newer, and none that is ahead', () => {
  const right = { device: NOW, server: NOW }
  expect(measuredAt(NOW - 5_000, right)).toBe(NOW - 5_000)
  expect(measuredAt(NOW - 3 * HOUR, right)).toBe(NOW - 3 * HOUR)
  expect(measuredAt(NOW + HOUR, right)).toBe(NOW)
  // A phone three hours ahead: its browser stamps by its own clock, or by the satellites'.
  const ahead = { device: NOW + 3 * HOUR, server: NOW }
  expect(measuredAt(ahead.device - 2_000, ahead)).toBe(ahead.device - 2_000)
  expect(measuredAt(NOW - 2_000, ahead)).toBe(ahead.device - 2_000)
  // A day behind.
  const behind = { device: NOW - 24 * HOUR, server: NOW }
  expect(measuredAt(NOW - 2_000, behind)).toBe(behind.device - 2_000)
})
