import { describe, expect, test } from 'vitest'
import { createRotatingCodes } from './codes.ts'
import { createPasses } from './passes.ts'

const codes = createRotatingCodes('an installation key')
const start = new Date('2026-01-11T10:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

describe('rotating codes', () => {
  const { code, codeUntil, digits, digitsUntil } = codes.show(7, start)

  test.each([
    [0, 'valid'],
    [39, 'valid'],
    [40, 'expired'],
    [45, 'expired'],
    [3_600, 'expired'],
  ])('a QR code shown at second 0 is at second %i: %s', (seconds, state) => {
    expect(codes.check(7, code, after(seconds))).toBe(state)
  })

  test.each([
    [0, 'valid'],
    [119, 'valid'],
    [120, 'expired'],
    [125, 'expired'],
    [659, 'expired'],
    [660, 'wrong'],
  ])('digits shown at second 0 are at second %i: %s', (seconds, state) => {
    expect(codes.check(7, digits, after(seconds))).toBe(state)
  })

  test('the QR code changes every 20 seconds, the digits every minute', () => {
    expect([codeUntil, digitsUntil]).toEqual([after(20), after(60)])
    expect(codes.show(7, after(19)).code).toBe(code)
    expect(codes.show(7, after(20)).code).not.toBe(code)
    expect(codes.show(7, after(59)).digits).toBe(digits)
    expect(codes.show(7, after(60)).digits).not.toBe(digits)
  })

  test('a code is wrong for another session, with another key, and from the future', () => {
    const others = createRotatingCodes('another key')
    for (const each of [code, digits]) {
      expect(codes.check(8, each, start)).toBe('wrong')
      expect(others.check(7, each, start)).toBe('wrong')
    }
    expect(codes.check(7, code, after(-60))).not.toBe('valid')
    expect(codes.check(7, digits, after(-60))).toBe('wrong')
  })

  test.each(['', '-', 'x', '12-', `${code}x`, ` ${code}`, code.toUpperCase(), '0'.repeat(7)])(
    'an altered code is wrong: %j',
    (altered) => {
      expect(codes.check(7, altered, start)).toBe('wrong')
    },
  )
})

describe('passes', () => {
  const passes = createPasses('an installation key')
  const { pass, until } = passes.issue({ sessionId: 7, userId: null }, start)

  test('a pass is valid for ten minutes', () => {
    expect(until).toEqual(after(600))
    expect(passes.read(pass, after(599))).toEqual({ sessionId: 7, userId: null })
    expect(passes.read(pass, after(600))).toBe('expired')
  })

  test('a pass is not valid if it was altered or signed with another key', () => {
    const [head, , signature] = pass.split('.')
    const claims = { session: 8, exp: 4e9, iss: 'church', aud: 'church-door' }
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
    for (const altered of ['', 'x', `${pass}x`, `${head}.${forged}.${signature}`]) {
      expect(passes.read(altered, start)).toBe('invalid')
    }
    expect(createPasses('another key').read(pass, start)).toBe('invalid')
  })
})
