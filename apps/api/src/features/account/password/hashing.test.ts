import bcrypt from 'bcrypt'
import { afterEach, expect, test, vi } from 'vitest'
import { createPasswords } from './hashing.ts'

const COST = 6
const passwords = createPasswords(COST)
afterEach(() => vi.restoreAllMocks())

test.each([
  ['no account', null],
  ['an account that has lost its password', ''],
])(
  'verifying without a hash, of %s, takes as long as with one, and never matches',
  async (_, none) => {
    const hash = await passwords.hash('a good long password')
    const compare = vi.spyOn(bcrypt, 'compare')
    expect(await passwords.verify('a good long password', hash)).toBe(true)
    expect(await passwords.verify('a good long password', none)).toBe(false)
    expect(await passwords.verify('nobody has this password', none)).toBe(false)
    const costs = compare.mock.calls.map(([, against]) => bcrypt.getRounds(String(against)))
    expect(costs).toEqual([COST, COST, COST])
  },
)

test('a password is the same whichever Unicode form the system types', async () => {
  const hash = await passwords.hash('caf\u00e9 au lait')
  expect(await passwords.verify('cafe\u0301 au lait', hash)).toBe(true)
})
