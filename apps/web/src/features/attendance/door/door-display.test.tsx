import type { DoorCodes } from '@church/shared'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleSession } from '../../../../test/sample-session.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { DoorDisplay } from './door-display.tsx'

const start = Date.parse('2026-01-11T10:00:00Z')
const codesAt = (now: number): DoorCodes => {
  const [qr, minute] = [Math.floor(now / 20_000), Math.floor(now / 60_000)]
  return {
    url: `https://church.test/#/door-entry/1.${qr}`,
    digits: String(minute % 1_000_000).padStart(6, '0'),
    valid_until: new Date((qr + 1) * 20_000).toISOString(),
    digits_valid_until: new Date((minute + 1) * 60_000).toISOString(),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test('follows the QR code, and announces the digits once a minute', async () => {
  const { asked } = stubServer({ getDoor: () => codesAt(Date.now()) })
  renderScreen(<DoorDisplay session={sampleSession()} count={41} />)
  await act(() => vi.advanceTimersByTimeAsync(100))
  const said = new Set<string>()
  for (let second = 0; second < 60; second += 5) {
    said.add(screen.getByRole('status').textContent ?? '')
    await act(() => vi.advanceTimersByTimeAsync(4_990))
  }
  expect(said.size).toBe(1)
  expect(asked('getDoor')).toHaveLength(3)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(said.has(screen.getByRole('status').textContent ?? '')).toBe(false)
  expect(screen.getByText(/^New digits in 0:5\d$/)).toBeTruthy()
  expect(screen.getByText('41')).toBeTruthy()
})
