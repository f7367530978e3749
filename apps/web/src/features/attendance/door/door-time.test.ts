import { expect, test } from 'vitest'
import { inGroups, remaining, stateOf } from './door-time.ts'

const at = (time: string) => new Date(`2026-01-11T${time}Z`)
const codes = {
  url: 'https://church.test/#/door-entry/5.abc',
  digits: '048213',
  valid_until: '2026-01-11T10:00:20Z',
  digits_valid_until: '2026-01-11T10:01:00Z',
}

test('codes are current until they change, and outdated once the server refuses them', () => {
  expect(stateOf(codes, at('10:00:19'))).toBe('current')
  expect(stateOf(codes, at('10:00:20'))).toBe('due')
  expect(stateOf(codes, at('10:00:39'))).toBe('due')
  expect(stateOf(codes, at('10:00:40'))).toBe('outdated')
})

test('remaining counts down to the change and no further', () => {
  expect(remaining(codes.digits_valid_until, at('10:00:00'))).toBe('1:00')
  expect(remaining(codes.digits_valid_until, at('10:00:51.500'))).toBe('0:09')
  expect(remaining(codes.digits_valid_until, at('10:01:03'))).toBe('0:00')
})

test('inGroups keeps leading zeros', () => {
  expect(inGroups('048213')).toEqual(['048', '213'])
})
