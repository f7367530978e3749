import type { AuditEvent } from '@church/shared'
import { expect, test } from 'vitest'
import { detailText, personText, subjectText } from './event-text.ts'

const event: AuditEvent = {
  id: 1,
  at: '2026-01-11T10:00:00.000Z',
  actor: null,
  action: 'member.update',
  subject: 'member',
  subject_id: 7,
  person: { id: 7, name: 'Ruth Adeyemi' },
  detail: null,
  mentioned: [],
}

test('personText names a person, or gives the id of a deleted user', () => {
  expect(personText(event.person)).toBe('Ruth Adeyemi')
  expect(personText({ id: 7, name: null })).toBe('Deleted user 7')
  expect(personText(null)).toBe('')
})

test('detailText says values and names, but no ids', () => {
  const say = (action: string, detail: AuditEvent['detail']) =>
    detailText({
      action,
      detail,
      mentioned: [{ kind: 'person', id: 4, name: 'Ann Hill', at: null }],
    })
  expect(say('member.update', { fields: ['dateOfBirth', 'email2', 'flat_no'] })).toBe(
    'Changed: date of birth, alternate email, flat number',
  )
  expect(say('retention.change', { attendance_months: 24, audit_months: null })).toBe(
    'Marks are kept for 24 months; Audit events are kept for ever',
  )
  expect(say('care.update', { case: 3, assignee: 4, state: 'snoozed' })).toBe(
    'Looked after by Ann Hill; Put off',
  )
  expect(say('care.update', { case: 3, assignee: null, state: 'open' })).toBe(
    'Looked after by nobody; Open',
  )
  expect(say('user.merge', { merged: 9 })).toBe('Merged and removed: Deleted user 9')
  expect(say('member.view', null)).toBe('')
})

test('subjectText names sessions with their date, and says what is gone', () => {
  const mentioned = [
    { kind: 'session' as const, id: 5, name: 'Sunday Service', at: '2026-01-11T10:00:00.000Z' },
  ]
  const about = { ...event, person: null, subject: 'session', mentioned }
  expect(subjectText({ ...about, subject_id: 5 })).toMatch(/^Sunday Service, .*2026$/)
  expect(subjectText({ ...about, subject_id: 6 })).toBe('A deleted session')
})
