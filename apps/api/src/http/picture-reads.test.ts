import { expect, test } from 'vitest'
import { createPictureReads } from './picture-reads.ts'

const from = (network: string) => ({ network, isGone: () => false })

test('refuses the 513th request of a network, and none of another', async () => {
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
