import { expect, test } from 'vitest'
import { mergeTables } from './merge-tables.ts'

const prayers = { 'prayer.create': 'Added a prayer' }
const notices = { 'notice.create': 'Added a notice' }

test('mergeTables merges the tables of all features', () => {
  expect(mergeTables({ prayers, notices })).toEqual({ ...prayers, ...notices })
})

test('mergeTables rejects a key that two features use', () => {
  expect(() => mergeTables({ prayers, again: prayers })).toThrow('Two features have the same key.')
})
