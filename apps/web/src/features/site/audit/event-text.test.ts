import type { AuditEvent } from '@church/shared'
import { expect, test } from 'vitest'
import { detailText, personText } from './event-text.ts'

const event: AuditEvent = {
  id: 1,
  at: '2026-01-11T10:00:00.000Z',
  actor: null,
  action: 'member.update',
  subject: 'member',
  subject_id: 7,
  person: { id: 7, name: 'Ruth Adeyemi' },
  detail: null,
}

test('personText names a person, or gives the id of a deleted user', () => {
  expect(personText(event.person)).toBe('Ruth Adeyemi')
  expect(personText({ id: 7, name: null })).toBe('Deleted user 7')
  expect(personText(null)).toBe('')
})

test('detailText turns details into readable words', () => {
  expect(detailText({ detail: { fields: ['dateOfBirth', 'email2'], isAdmin: true } })).toBe(
    'fields: date of birth, email 2; is admin: yes',
  )
  expect(detailText({ detail: { attendance_months: 24, audit_months: null } })).toBe(
    'attendance months: 24; audit months: for ever',
  )
  expect(detailText({ detail: null })).toBe('')
})
