import { expect, onTestFinished, test, vi } from 'vitest'
import { createPictureReads } from './picture-reads.ts'

const from = (group: string, line = '') => ({ group, line, isGone: () => false })

test('refuses the 513th request of a group, and none of another', async () => {
  const inTurn = createPictureReads()
  const answers: (() => void)[] = []
  const read = () => new Promise<void>((resolve) => answers.push(resolve))
  const flood = Array.from({ length: 512 }, () => inTurn(from('stranger'), read))
  await expect(inTurn(from('stranger'), read)).rejects.toMatchObject({ status: 429 })
  expect(answers).toHaveLength(24)
  const ruth = inTurn(from('ruth'), async () => 'a picture')
  answers.shift()?.()
  answers.shift()?.()
  expect(await ruth).toBe('a picture')
  const finish = setInterval(() => answers.splice(0).forEach((answer) => void answer()), 1)
  await Promise.all(flood)
  clearInterval(finish)
  expect(await inTurn(from('stranger'), async () => 'again')).toBe('again')
})

test('a request that has waited too long is refused, and is no failure of the storage', async () => {
  const inTurn = createPictureReads()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const answers: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => answers.push(resolve))
  const reading = Array.from({ length: 24 }, () => inTurn(from('stranger'), slow))
  const late = inTurn(from('ruth'), slow).catch((error: unknown) => error)
  await expect.poll(() => answers).toHaveLength(24)
  vi.advanceTimersByTime(10_001)
  for (const answer of answers) answer()
  await Promise.all(reading)
  expect(await late).toMatchObject({ status: 429, headers: { 'Retry-After': '5' } })
})
