import { afterEach, expect, test } from 'vitest'
import { english, readTextsFrom } from '../texts.ts'
import { auditActionText, findAuditActions } from './audit-action-text.ts'
import { auditDetails, auditDetailText } from './audit-details.ts'
import type { AuditNames } from './audit-say.ts'

const names: AuditNames = { nameOf: (kind) => `that ${kind}`, formatDay: (date) => date }
const network = '203.0.113.0/24'
const refused = { code: 'admins-only', route: '/api/users/', network }
const place = { lat: 51.5, lng: -0.1 }
const people = [
  { user: 4, relation: 'adult', may_act: true },
  { user: 5, relation: 'child', may_act: false },
]

/** What each action records, and how it is said. */
const samples: [keyof typeof auditDetails, Record<string, unknown>, string][] = [
  ['access.refuse', refused, 'Only for admins; Address: /api/users/; Network: 203.0.113.0/24'],
  [
    'access.limit',
    { ...refused, code: 'too-many-tries' },
    'Too many tries; Address: /api/users/; Network: 203.0.113.0/24',
  ],
  [
    'attendance.correct',
    { session: 3, before: null, after: true },
    'that session; not recorded → present',
  ],
  ['attendance.undo-for', { session: 3 }, 'that session'],
  [
    'campus.create',
    { after: { name: 'Hall', centre: place, polygon: [place], tolerance_m: 30 } },
    'Name: Hall; A newly drawn area; 30 extra metres around it',
  ],
  [
    'campus.update',
    { before: { tolerance_m: 0, active: true }, after: { tolerance_m: 30, active: false } },
    '30 extra metres around it (before: 0 extra metres around it); No longer in use (before: in use)',
  ],
  ['campus.delete', { before: { name: 'Hall', centre: place, polygon: [place] } }, ''],
  [
    'calendar.change',
    { before: { public_services: false }, after: { public_services: true } },
    'Services for everyone are public (before: only what is marked as public)',
  ],
  ['care.change', { before: 3, after: 4 }, 'After 4 weeks (before: 3)'],
  ['care.note', { case: 7, closed: true }, 'Closed the case'],
  ['care.update', { case: 7, assignee: 4, state: 'open' }, 'Looked after by that person; Open'],
  [
    'church.change',
    { fields: ['name', 'time_zone', 'bank'] },
    'Changed: name, time zone, bank details',
  ],
  ['church.logo', { before: '/media/a.webp', after: null }, 'Removed'],
  [
    'directory.change',
    {
      before: { mode: 'open', newcomers: 'open' },
      after: { mode: 'closed', newcomers: 'open', chosen: true },
      approved: 2,
    },
    'Members see only themselves (before: members see everything); 2 newcomers approved',
  ],
  [
    'door.change',
    {
      before: { proof: 'either', steward_taps: true },
      after: { proof: 'code', steward_taps: false },
    },
    'With the code at the door (before: by phone or code); Stewards can’t mark people (before: stewards can mark people)',
  ],
  [
    'export.create',
    {
      kind: 'attendance',
      rows: 1200,
      from: '2026-01-01',
      to: '2026-03-31',
      session_kind: 'service',
    },
    'Attendance; 1,200 rows; from 2026-01-01; to 2026-03-31; Services',
  ],
  ['headcounts.set', { visitors: 1, children: 3, online: 0 }, '1 visitor; 3 children; 0 online'],
  [
    'household.create',
    { people },
    'that person (adult, may check in the others), that person (child)',
  ],
  [
    'household.update',
    { people },
    'that person (adult, may check in the others), that person (child)',
  ],
  ['household.delete', { people: [] }, ''],
  ['household.agree', {}, ''],
  ['household.end-agreement', {}, ''],
  ['household.decide', { state: 'accepted' }, 'Agreed'],
  ['import.upload', { kind: 'people', rows: 20 }, 'People; 20 rows'],
  ['import.apply', { kind: 'people', added: 18, changed: 1 }, 'People; 18 added; 1 changed'],
  [
    'import.undo',
    { kind: 'people', restored: 18, kept: 1 },
    'People; 18 rows taken back; 1 row left as it is',
  ],
  [
    'member.update',
    { fields: ['dateOfBirth', 'phoneNumber2', 'departments'] },
    'Changed: date of birth, alternate phone, departments',
  ],
  ['passkey.add', { network }, 'Network: 203.0.113.0/24'],
  ['passkey.remove', { network }, 'Network: 203.0.113.0/24'],
  ['passkey.rename', { network }, 'Network: 203.0.113.0/24'],
  ['passkey.used', { network }, 'Network: 203.0.113.0/24'],
  ['recent-proof.fail', { network }, 'Network: 203.0.113.0/24'],
  ['recent-proof.give', { by: 'password', network }, 'By password; Network: 203.0.113.0/24'],
  [
    'report.download',
    { rows: 1, from: '2026-01-01', to: '2026-03-31', kind: 'other', below: 50 },
    '1 row; from 2026-01-01; to 2026-03-31; Other sessions; present at under 50 %',
  ],
  [
    'retention.change',
    { attendance_months: 24, audit_months: null },
    'Marks are kept for 24 months; Audit events are kept for ever',
  ],
  ['retention.remove', { attendance: 20, audit: 1 }, '20 marks; 1 event'],
  ['series.update', { fields: ['start_time', 'until_date'] }, 'Changed: time, last date'],
  [
    'session.update',
    { fields: ['name', 'start_datetime'], scope: 'following' },
    'Changed: name, start; Also for later dates',
  ],
  ['serving-team.create', { name: 'Sound' }, 'Name: Sound'],
  ['serving-team.delete', { name: 'Sound' }, 'Name: Sound'],
  [
    'serving-team.update',
    { name: 'Sound', fields: ['leaders', 'swaps_need_leader'] },
    'Name: Sound; Changed: leaders, who agrees to swaps',
  ],
  ['serving.assign', { session: 3, role: 'Sound' }, 'that session; Role: Sound'],
  ['serving.release', { session: 3, role: 'Sound' }, 'that session; Role: Sound'],
  ['serving.roles', { roles: 'Sound: 1, Door: 3' }, 'Roles: Sound: 1, Door: 3'],
  ['serving.series-roles', { roles: '' }, ''],
  ['serving.suggest', { team: 'Sound', filled: 8 }, 'Team: Sound; 8 gaps filled'],
  ['serving.tell', { team: 'Sound', told: 1 }, 'Team: Sound; 1 person told'],
  ['sign-in-code.used', { network }, 'Network: 203.0.113.0/24'],
  ['sign-in.fail', { network }, 'Network: 203.0.113.0/24'],
  ['sign-in.register', { network }, 'Network: 203.0.113.0/24'],
  ['sign-in.succeed', { network }, 'Network: 203.0.113.0/24'],
  ['user.import', { import: 2 }, 'From that import'],
  ['user.import-change', { import: 2 }, 'From that import'],
  ['user.undo-merge', { restored: 9 }, 'Brought back: that person'],
  ['user.merge', { merged: 9 }, 'Merged and removed: that person'],
  [
    'user.update',
    { fields: ['firstName', 'isAdmin', 'roles'], isAdmin: false, roles: [], standing: 'left' },
    'Changed: first name, admin rights, tasks; Is no admin; Tasks: none; Left',
  ],
  ['announcement.send', { mail: 160, push: 1 }, '160 emails; 1 notification'],
  [
    'unnamed.change',
    { before: { allowed: true }, after: { allowed: false } },
    'Nobody can newly choose to be counted without their name (before: people can choose to be counted without their names)',
  ],
  ['unnamed.correct', { before: 4, after: 5 }, '4 → 5 without a name'],
  ['visitor.add', { session: 3 }, 'that session'],
  [
    'visitor.correct',
    { session: 3, adults: 1, children: 2 },
    'that session; 1 adult along; 2 children',
  ],
  ['visitor.end', { session: 3 }, 'that session'],
  ['visitor.join', { session: 3 }, 'that session'],
  ['visitor.remove', { session: 3 }, 'that session'],
]

test.each(samples)('%s %o is “%s”', (action, detail, words) => {
  expect(auditDetailText(action, detail, names)).toBe(words)
})

test('every action that records details is said by a sample', () => {
  const said = new Set<string>(samples.map(([action]) => action))
  const recording = Object.entries(auditDetails).filter(([, row]) => Object.keys(row).length > 0)
  expect(recording.map(([action]) => action).filter((action) => !said.has(action))).toEqual([])
})

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
