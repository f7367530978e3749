import { describe, expect, test } from 'vitest'
import { createEncryption } from '../platform/encryption.ts'
import { createBrowsers } from './browsers.ts'

const keys = ['a key of the installation']
const RUTH = 7

describe('the cookie of a browser that has signed in', () => {
  test.each([
    ['https://church.test', '__Secure-signed-in-before'],
    ['http://127.0.0.1:8000', 'signed-in-before'],
  ])('of %s is called %s, and only by that name it counts', (publicUrl, name) => {
    const browsers = createBrowsers(keys, publicUrl)
    const [cookie = ''] = browsers.remember(RUTH)['Set-Cookie'].split(';')
    expect(cookie.split('=')[0]).toBe(name)
    expect(browsers.accountOf({ cookie })).toBe(RUTH)
    expect(browsers.accountOf({ cookie: cookie.replace(name, 'another') })).toBeNull()
    expect(browsers.digestFor({ cookie }, RUTH)).not.toBeNull()
    expect(browsers.digestFor({ cookie }, RUTH + 1)).toBeNull()
  })

  test('of the previous release still shows that it has signed in', () => {
    const value = createEncryption(keys, 'known browsers').encrypt('x', String(RUTH))
    const headers = { cookie: `known-browser=${value}` }
    const browsers = createBrowsers(keys, 'https://church.test')
    expect(browsers.digestFor(headers, RUTH)).not.toBeNull()
    expect(browsers.digestFor(headers, RUTH + 1)).toBeNull()
  })
})
