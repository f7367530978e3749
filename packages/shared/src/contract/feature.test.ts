import { expect, test } from 'vitest'
import { defineFeature, mergeTables } from './feature.ts'

const prayers = defineFeature({
  endpoints: {},
  auditActions: { 'prayer.create': 'Added a prayer' },
})
const notices = defineFeature({
  endpoints: {},
  auditActions: { 'notice.create': 'Added a notice' },
})

test('mergeTables merges the tables of all features', () => {
  expect(mergeTables({ prayers, notices }, 'auditActions')).toEqual({
    'prayer.create': 'Added a prayer',
    'notice.create': 'Added a notice',
  })
})

test('mergeTables rejects a key that two features use', () => {
  expect(() => mergeTables({ prayers, again: prayers }, 'auditActions')).toThrow(
    'Two features have the same key in auditActions.',
  )
})
