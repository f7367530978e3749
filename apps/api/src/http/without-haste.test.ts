import { expect, test } from 'vitest'
import { createWithoutHaste } from './without-haste.ts'

test('browsers wait for no other client, of which the 21st on a network gets 429', async () => {
  const withoutHaste = createWithoutHaste(0)
  const isAborted = () => false
  const [program, browser] = [
    { group: 'a network, others', hasPage: false, isAborted },
    { group: 'a network, pages', hasPage: true, isAborted },
  ]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = Array.from({ length: 20 }, () => withoutHaste(program, () => held))
  await expect(withoutHaste(program, () => held)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '10' },
  })
  expect(await withoutHaste(browser, async () => 'at once')).toBe('at once')
  release()
  await Promise.all(waiting)
  expect(await withoutHaste(program, async () => 'in turn')).toBe('in turn')
})
