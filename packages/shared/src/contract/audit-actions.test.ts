import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { names } from '../../test/says-details.ts'
import { english, readTextsFrom } from '../texts.ts'
import {
  auditActions,
  auditActionText,
  auditDetailText,
  findAuditActions,
} from './audit-actions.ts'
import type { AuditRow } from './audit-say.ts'

const features = new URL('../features/', import.meta.url)
const samples = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('audit.test.ts'))
  .map((file) => readFileSync(new URL(file, features), 'utf8'))
  .join('\n')

test.each(Object.entries<AuditRow>(auditActions).filter(([, { details }]) => details))(
  'a sample says the details of %s',
  (action) => {
    const todo = 'Say a sample of them in audit.test.ts, beside audit.ts.'
    expect(samples.includes(`'${action}'`), todo).toBe(true)
  },
)

test('an action or a detail that only another release knows is not said', () => {
  expect(auditDetailText('user.hide', { secret_key: { a: 1 } }, names)).toBe('')
  expect(auditDetailText('user.merge', { merged: 9, secret_key: { a: 1 } }, names)).toBe(
    'Merged and removed: that person',
  )
})

afterEach(() => readTextsFrom(() => english))

test('actions and details are read and searched in the reader’s language', () => {
  const texts = {
    'Merged two people': 'Zwei Personen zusammengeführt',
    'Changed: {fields}': 'Geändert: {fields}',
    'date of birth': 'Geburtsdatum',
    'Is no admin': 'Kein Admin',
  }
  readTextsFrom(() => ({ locale: 'de', texts }))
  expect(auditActionText('user.merge')).toBe('Zwei Personen zusammengeführt')
  expect(findAuditActions('zusammen')).toEqual(['user.merge'])
  const detail = { fields: ['date_of_birth'], isAdmin: false }
  expect(auditDetailText('user.update', detail, names)).toBe(
    'Geändert: \u2068Geburtsdatum\u2069; Kein Admin',
  )
})
