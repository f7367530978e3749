import type { AuditAction } from './audit-actions.ts'
import {
  type AuditNames,
  change,
  count,
  day,
  fields,
  named,
  oneOf,
  places,
  type Say,
  sayAll,
  several,
  silent,
  text,
} from './audit-say.ts'

const nothing = {}
const from = { network: text('Network') }
const units = (one: string) => (value: unknown) => `${value} ${one}${value === 1 ? '' : 's'}`
const months =
  (what: string): Say =>
  (value) =>
    `${what} are kept for ${value === null ? 'ever' : units('month')(value)}`
const retention = { attendance_months: months('Marks'), audit_months: months('Audit events') }
const standing = oneOf({ active: 'Active', left: 'Left' })
const sessionKind = oneOf({ service: 'Services', other: 'Other sessions' })
const isAdmin = oneOf({ true: 'Is an admin', false: 'Is no admin' })
const roles = several('Tasks', { steward: 'steward', carer: 'carer' })
const presence = (value: unknown) =>
  value === null ? 'not recorded' : value === true ? 'present' : 'absent'
const campus = {
  name: text('name'),
  polygon: () => 'a newly drawn area',
  tolerance_m: (value: unknown) => `${value} extra metres around it`,
  active: oneOf({ true: 'in use', false: 'no longer in use' }),
}
const imported = {
  kind: oneOf({ people: 'People', attendance: 'Attendance' }),
  rows: count('row', 'rows'),
  added: count('added', 'added'),
  changed: count('changed', 'changed'),
  restored: count('row taken back', 'rows taken back'),
  kept: count('row left as it is', 'rows left as they are'),
}
const refused = {
  code: oneOf({
    'admins-only': 'Only for admins',
    'carers-only': 'Only for carers',
    'helpers-only': 'Only for stewards and carers',
    'leaders-only': 'Only for leaders of teams',
    'stewards-only': 'Only for stewards',
    'not-yours': 'Somebody else’s records',
    'proof-needed': 'Had to confirm who they are first',
    'two-step-required': 'Two-step sign-in was off',
    'too-many-tries': 'Too many tries',
  }),
  route: text('Address'),
  ...from,
}
const household = { people: places }

/** How the details of each action are said, by their keys. An action without details has none. */
export const auditDetails = {
  'access.limit': refused,
  'access.refuse': refused,
  'attendance.correct': {
    session: named('session'),
    before: silent,
    after: (after, _, { before }) => `${presence(before)} → ${presence(after)}`,
  },
  'attendance.mark-for': nothing,
  'attendance.undo-for': { session: named('session') },
  'away.add': nothing,
  'away.remove': nothing,
  'birthday.list': nothing,
  'calendar.change': {
    before: silent,
    after: change({
      public_services: oneOf({
        true: 'services for everyone are public',
        false: 'only what is marked as public',
      }),
    }),
  },
  'campus.create': { after: change(campus) },
  'campus.delete': { before: silent },
  'campus.update': { before: silent, after: change(campus) },
  'care.change': {
    before: silent,
    after: (after, _, { before }) => `After ${units('week')(after)} (before: ${before})`,
  },
  'care.contact': nothing,
  'care.list': nothing,
  'care.note': { case: silent, closed: oneOf({ true: 'Closed the case' }) },
  'care.update': {
    case: silent,
    assignee: named('person', 'Looked after by ', 'Looked after by nobody'),
    state: oneOf({ open: 'Open', snoozed: 'Put off', closed: 'Closed' }),
  },
  'care.view': nothing,
  'church-item.create': nothing,
  'church-item.delete': nothing,
  'church.change': { fields },
  'church.logo': { before: silent, after: (logo) => (logo === null ? 'Removed' : 'A new picture') },
  'directory.change': {
    before: silent,
    after: change({
      mode: oneOf({
        open: 'members see everything',
        choice: 'members see what each shares',
        closed: 'members see only themselves',
      }),
      newcomers: oneOf({
        open: 'newcomers see the directory at once',
        approve: 'newcomers wait for approval',
      }),
    }),
    approved: (value, names) =>
      value === 0 ? '' : count('newcomer approved', 'newcomers approved')(value, names, {}),
  },
  'door.change': {
    before: silent,
    after: change({
      proof: oneOf({
        place: 'by phone at church',
        code: 'with the code at the door',
        either: 'by phone or code',
      }),
      steward_taps: oneOf({
        true: 'stewards can mark people',
        false: 'stewards can’t mark people',
      }),
    }),
  },
  'announcement.create': {},
  'announcement.delete': {},
  'announcement.update': {},
  'announcement.send': {
    mail: count('email', 'emails'),
    push: count('notification', 'notifications'),
  },
  'export.create': {
    kind: oneOf({
      people: 'People',
      households: 'Households',
      attendance: 'Attendance',
      sessions: 'Sessions',
    }),
    rows: count('row', 'rows'),
    from: day('from'),
    to: day('to'),
    session_kind: sessionKind,
    standing,
  },
  'headcounts.set': {
    visitors: count('visitor', 'visitors'),
    children: count('child', 'children'),
    online: count('online', 'online'),
  },
  'household.agree': household,
  'household.create': household,
  'household.decide': { state: oneOf({ accepted: 'Agreed', declined: 'Declined' }) },
  'household.delete': household,
  'household.end-agreement': household,
  'household.update': household,
  'import.apply': imported,
  'import.undo': imported,
  'import.upload': imported,
  'invitation.accept': nothing,
  'invitation.cancel': nothing,
  'invitation.send': nothing,
  'member.list': nothing,
  'member.picture': nothing,
  'member.update': { fields },
  'member.view': nothing,
  'newcomer.approve': nothing,
  'newcomer.decline': nothing,
  'passkey.add': from,
  'passkey.remove': from,
  'passkey.rename': from,
  'passkey.used': from,
  'program-item.create': nothing,
  'program-item.delete': nothing,
  'recent-proof.fail': from,
  'recent-proof.give': {
    by: oneOf({ password: 'By password', code: 'By a code from their app' }),
    ...from,
  },
  'report.download': {
    rows: count('row', 'rows'),
    from: day('from'),
    to: day('to'),
    kind: sessionKind,
    below: (value) => `present at under ${value} %`,
  },
  'retention.change': { ...retention, before: silent, after: change(retention) },
  'retention.remove': { attendance: count('mark', 'marks'), audit: count('event', 'events') },
  'series.create': nothing,
  'series.end': nothing,
  'series.update': { fields },
  'session.cancel': nothing,
  'session.create': nothing,
  'session.delete': nothing,
  'session.reinstate': nothing,
  'session.update': {
    fields,
    scope: oneOf({ following: 'Also for later dates', all: 'For all dates' }),
  },
  'serving-team.create': { name: text('Name') },
  'serving-team.delete': { name: text('Name') },
  'serving-team.update': { name: text('Name'), fields },
  'serving.assign': { session: named('session'), role: text('Role') },
  'serving.release': { session: named('session'), role: text('Role') },
  'serving.roles': { roles: text('Roles') },
  'serving.series-roles': { roles: text('Roles') },
  'serving.suggest': { team: text('Team'), filled: count('gap filled', 'gaps filled') },
  'serving.tell': { team: text('Team'), told: count('person told', 'people told') },
  'sign-in-code.used': from,
  'sign-in.end-others': nothing,
  'sign-in.fail': from,
  'sign-in.own-password': nothing,
  'sign-in.register': from,
  'sign-in.succeed': from,
  'two-step.off': nothing,
  'two-step.on': nothing,
  'two-step.recovery-code-used': nothing,
  'two-step.recovery-codes': nothing,
  'unnamed.change': {
    before: silent,
    after: change({
      allowed: oneOf({
        true: 'people can choose to be counted without their names',
        false: 'nobody can newly choose to be counted without their name',
      }),
    }),
  },
  'unnamed.correct': {
    before: silent,
    after: (after, _, { before }) => `${before} → ${after} without a name`,
  },
  'user.change-password': nothing,
  'user.create': nothing,
  'user.delete': nothing,
  'user.download': nothing,
  'user.end-sign-ins': nothing,
  'user.import': { import: named('import', 'From ') },
  'user.import-change': { import: named('import', 'From ') },
  'user.merge': { merged: named('person', 'Merged and removed: ') },
  'user.reset-password': nothing,
  'user.return': nothing,
  'user.take-back-email': nothing,
  'user.undo-merge': { restored: named('person', 'Brought back: ') },
  'user.update': { fields, isAdmin, roles, standing },
  'visitor.add': { session: named('session') },
  'visitor.correct': {
    session: named('session'),
    adults: count('adult along', 'adults along'),
    children: count('child', 'children'),
  },
  'visitor.end': { session: named('session') },
  'visitor.join': { session: named('session') },
  'visitor.list': nothing,
  'visitor.make': nothing,
  'visitor.remove': { session: named('session') },
} as const satisfies Record<AuditAction, Record<string, Say>>

const rows: Record<string, Record<string, Say>> = auditDetails

/** Says an event's details in words; empty for an action without any, or of a newer release. */
export const auditDetailText = (
  action: string,
  detail: Record<string, unknown> | null,
  names: AuditNames,
): string => sayAll(rows[action] ?? {}, detail ?? {}, names)
