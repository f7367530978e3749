import { defineMessages, n, t } from '../texts.ts'
import type { AuditAction } from './audit-actions.ts'
import {
  campus,
  children,
  from,
  fromDay,
  imported,
  isAdmin,
  plannedRoles,
  presence,
  refused,
  retention,
  role,
  roles,
  rows,
  sessionKind,
  standing,
  team,
  teamName,
  untilDay,
} from './audit-detail-parts.ts'
import {
  type AuditNames,
  change,
  count,
  fields,
  named,
  oneOf,
  places,
  type Say,
  sayAll,
  silent,
} from './audit-say.ts'

const nothing = {}
const household = { people: places }
const fromImport = { import: named('import', (file) => t('From {file}', { file })) }

/** How to put each action's details into words, by their keys. Actions without details have no entry. */
export const auditDetails = {
  'access.limit': refused,
  'access.refuse': refused,
  'attendance.correct': {
    session: named('session'),
    before: silent,
    after: (after, _, { before }) =>
      t('{before} → {after}', { before: presence(before), after: presence(after) }),
  },
  'attendance.mark-for': nothing,
  'attendance.undo-for': { session: named('session') },
  'away.add': nothing,
  'away.remove': nothing,
  'birthday.list': nothing,
  'calendar.change': {
    before: silent,
    after: change({
      public_services: oneOf(
        defineMessages({
          true: 'services for everyone are public',
          false: 'only what is marked as public',
        }),
      ),
    }),
  },
  'campus.create': { after: change(campus) },
  'campus.delete': { before: silent },
  'campus.update': { before: silent, after: change(campus) },
  'care.change': {
    before: silent,
    after: (after, _, { before }) =>
      n(
        Number(after),
        'After {count} week (before: {before})',
        'After {count} weeks (before: {before})',
        { before: Number(before) },
      ),
  },
  'care.contact': nothing,
  'care.list': nothing,
  'care.note': { case: silent, closed: oneOf(defineMessages({ true: 'Closed the case' })) },
  'care.update': {
    case: silent,
    assignee: named(
      'person',
      (name) => t('Looked after by {name}', { name }),
      () => t('Looked after by nobody'),
    ),
    state: oneOf(defineMessages({ open: 'Open', snoozed: 'Put off', closed: 'Closed' })),
  },
  'care.view': nothing,
  'church-item.create': nothing,
  'church-item.delete': nothing,
  'church.change': { fields },
  'church.logo': {
    before: silent,
    after: (logo) => (logo === null ? t('Removed') : t('A new picture')),
  },
  'directory.change': {
    before: silent,
    after: change({
      mode: oneOf(
        defineMessages({
          open: 'members see everything',
          choice: 'members see what each shares',
          closed: 'members see only themselves',
        }),
      ),
      newcomers: oneOf(
        defineMessages({
          open: 'newcomers see the directory at once',
          approve: 'newcomers wait for approval',
        }),
      ),
    }),
    approved: count((count) =>
      count === 0 ? '' : n(count, '{count} newcomer approved', '{count} newcomers approved'),
    ),
  },
  'door.change': {
    before: silent,
    after: change({
      proof: oneOf(
        defineMessages({
          place: 'by phone at church',
          code: 'with the code at the door',
          either: 'by phone or code',
        }),
      ),
      steward_taps: oneOf(
        defineMessages({
          true: 'stewards can mark people',
          false: 'stewards can’t mark people',
        }),
      ),
    }),
  },
  'announcement.create': {},
  'announcement.delete': {},
  'announcement.update': {},
  'announcement.send': {
    mail: count((count) => n(count, '{count} email', '{count} emails')),
    push: count((count) => n(count, '{count} notification', '{count} notifications')),
  },
  'export.create': {
    kind: oneOf(
      defineMessages({
        people: 'People',
        households: 'Households',
        attendance: 'Attendance',
        sessions: 'Sessions',
      }),
    ),
    rows,
    from: fromDay,
    to: untilDay,
    session_kind: sessionKind,
    standing,
  },
  'headcounts.set': {
    visitors: count((count) => n(count, '{count} visitor', '{count} visitors')),
    children,
    online: count((count) => n(count, '{count} online', '{count} online')),
  },
  'household.agree': household,
  'household.create': household,
  'household.decide': {
    state: oneOf(defineMessages({ accepted: 'Agreed', declined: 'Declined' })),
  },
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
    by: oneOf(defineMessages({ password: 'By password', code: 'By a code from their app' })),
    ...from,
  },
  'report.download': {
    rows,
    from: fromDay,
    to: untilDay,
    kind: sessionKind,
    below: count((percent) => t('present at under {percent} %', { percent })),
  },
  'retention.change': { ...retention, before: silent, after: change(retention) },
  'retention.remove': {
    attendance: count((count) => n(count, '{count} mark', '{count} marks')),
    audit: count((count) => n(count, '{count} event', '{count} events')),
  },
  'series.create': nothing,
  'series.end': nothing,
  'series.update': { fields },
  'session.cancel': nothing,
  'session.create': nothing,
  'session.delete': nothing,
  'session.reinstate': nothing,
  'session.update': {
    fields,
    scope: oneOf(defineMessages({ following: 'Also for later dates', all: 'For all dates' })),
  },
  'serving-team.create': { name: teamName },
  'serving-team.delete': { name: teamName },
  'serving-team.update': { name: teamName, fields },
  'serving.assign': { session: named('session'), role },
  'serving.release': { session: named('session'), role },
  'serving.roles': { roles: plannedRoles },
  'serving.series-roles': { roles: plannedRoles },
  'serving.suggest': {
    team,
    filled: count((count) => n(count, '{count} gap filled', '{count} gaps filled')),
  },
  'serving.tell': {
    team,
    told: count((count) => n(count, '{count} person told', '{count} people told')),
  },
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
      allowed: oneOf(
        defineMessages({
          true: 'people can choose to be counted without their names',
          false: 'nobody can newly choose to be counted without their name',
        }),
      ),
    }),
  },
  'unnamed.correct': {
    before: silent,
    after: (after, _, { before }) =>
      t('{before} → {after} without a name', { before: Number(before), after: Number(after) }),
  },
  'user.change-password': nothing,
  'user.create': nothing,
  'user.delete': nothing,
  'user.download': nothing,
  'user.end-sign-ins': nothing,
  'user.import': fromImport,
  'user.import-change': fromImport,
  'user.merge': { merged: named('person', (name) => t('Merged and removed: {name}', { name })) },
  'user.reset-password': nothing,
  'user.return': nothing,
  'user.take-back-email': nothing,
  'user.undo-merge': { restored: named('person', (name) => t('Brought back: {name}', { name })) },
  'user.update': { fields, isAdmin, roles, standing },
  'visitor.add': { session: named('session') },
  'visitor.correct': {
    session: named('session'),
    adults: count((count) => n(count, '{count} adult along', '{count} adults along')),
    children,
  },
  'visitor.end': { session: named('session') },
  'visitor.join': { session: named('session') },
  'visitor.list': nothing,
  'visitor.make': nothing,
  'visitor.remove': { session: named('session') },
} as const satisfies Record<AuditAction, Record<string, Say>>

const says: Record<string, Record<string, Say>> = auditDetails

/** Puts an event's details into words; empty for an action without any, or of a newer release. */
export const auditDetailText = (
  action: string,
  detail: Record<string, unknown> | null,
  names: AuditNames,
): string => sayAll(says[action] ?? {}, detail ?? {}, names)
