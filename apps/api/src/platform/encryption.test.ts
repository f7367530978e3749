import { expect, test } from 'vitest'
import { createSeal } from './encryption.ts'

const seal = createSeal(['a secret of more than 32 characters, for tests'], 'keys')

test('what was closed is opened for its owner, and looks like nothing meanwhile', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP', '7')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal.open(sealed, '7')).toBe('JBSWY3DPEHPK3PXP')
  expect(seal.close('JBSWY3DPEHPK3PXP', '7')).not.toBe(sealed)
})

test('it opens for nobody else, under no other secret or purpose, and not when it was changed', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP', '7')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(seal.open(sealed, '8')).toBeNull()
  expect(seal.open(changed.toString('base64url'), '7')).toBeNull()
  expect(seal.open('', '7')).toBeNull()
  expect(seal.open(sealed.slice(0, 20), '7')).toBeNull()
  for (const [secret, purpose] of [
    ['another secret of more than 32 characters', 'keys'],
    ['a secret of more than 32 characters, for tests', 'other keys'],
  ] as const) {
    expect(createSeal([secret], purpose).open(sealed, '7')).toBeNull()
  }
})

test('encrypts under the newest secret and decrypts under the older ones too', () => {
  const [old, recent] = [
    'an old secret of 32 characters or more',
    'a new secret of 32 characters or more',
  ]
  const sealed = createSeal([old], 'keys').close('JBSWY3DPEHPK3PXP', '7')
  const both = createSeal([recent, old], 'keys')
  expect(both.open(sealed, '7')).toBe('JBSWY3DPEHPK3PXP')
  expect(createSeal([recent], 'keys').open(both.close('JBSWY3DPEHPK3PXP', '7'), '7')).not.toBeNull()
  expect(createSeal([recent], 'keys').open(sealed, '7')).toBeNull()
})
