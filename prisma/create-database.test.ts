import { expect, test } from 'vitest'
import { adviceOnTls } from './create-database.ts'

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'set DATABASE_CA to the file of certificates'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'use the name that the provider gives'],
  ['CERT_NOT_YET_VALID', 'check this machine’s clock'],
])('%s becomes a sentence with its remedy', (code, remedy) => {
  expect(adviceOnTls(Object.assign(new Error('in the words of OpenSSL'), { code }))).toContain(
    remedy,
  )
})

test('a server without encryption is named, and other failures are left to others', () => {
  const without = new Error('The server does not support SSL connections')
  expect(adviceOnTls(without)).toContain('remove sslmode')
  expect(adviceOnTls(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeUndefined()
})
