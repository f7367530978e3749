import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption(['a secret of more than 32 characters, for tests'], 'keys')

test('decrypts for the owner; the ciphertext differs each time and reveals nothing', () => {
  const encrypted = encryption.encrypt('JBSWY3DPEHPK3PXP', '7')
  expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP')
  expect(encryption.decrypt(encrypted, '7')).toBe('JBSWY3DPEHPK3PXP')
  expect(encryption.encrypt('JBSWY3DPEHPK3PXP', '7')).not.toBe(encrypted)
})

test('does not decrypt for another owner, with another secret or purpose, or once altered', () => {
  const encrypted = encryption.encrypt('JBSWY3DPEHPK3PXP', '7')
  const altered = Buffer.from(encrypted, 'base64url')
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  expect(encryption.decrypt(encrypted, '8')).toBeNull()
  expect(encryption.decrypt(altered.toString('base64url'), '7')).toBeNull()
  expect(encryption.decrypt('', '7')).toBeNull()
  expect(encryption.decrypt(encrypted.slice(0, 20), '7')).toBeNull()
  for (const [secret, purpose] of [
    ['another secret of more than 32 characters', 'keys'],
    ['a secret of more than 32 characters, for tests', 'other keys'],
  ] as const) {
    expect(createEncryption([secret], purpose).decrypt(encrypted, '7')).toBeNull()
  }
})

test('encrypts under the newest secret and decrypts under the older ones too', () => {
  const [old, recent] = [
    'an old secret of 32 characters or more',
    'a new secret of 32 characters or more',
  ]
  const encrypted = createEncryption([old], 'keys').encrypt('JBSWY3DPEHPK3PXP', '7')
  const both = createEncryption([recent, old], 'keys')
  expect(both.decrypt(encrypted, '7')).toBe('JBSWY3DPEHPK3PXP')
  expect(
    createEncryption([recent], 'keys').decrypt(both.encrypt('JBSWY3DPEHPK3PXP', '7'), '7'),
  ).not.toBeNull()
  expect(createEncryption([recent], 'keys').decrypt(encrypted, '7')).toBeNull()
})
