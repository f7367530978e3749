import { defineMessages, n, t } from '../texts.ts'
import { count, day, oneOf, several, text } from './audit-say.ts'

// The parts that the details of several actions share, and those that are too long for the table of actions.

export const from = { network: text((value) => t('Network: {value}', { value })) }
export const retention = {
  attendance_months: (value: unknown) =>
    value === null
      ? t('Marks are kept for ever')
      : n(Number(value), 'Marks are kept for {count} month', 'Marks are kept for {count} months'),
  audit_months: (value: unknown) =>
    value === null
      ? t('Audit events are kept for ever')
      : n(
          Number(value),
          'Audit events are kept for {count} month',
          'Audit events are kept for {count} months',
        ),
}
export const standing = oneOf(defineMessages({ active: 'Active', left: 'Left' }))
export const sessionKind = oneOf(defineMessages({ service: 'Services', other: 'Other sessions' }))
export const isAdmin = oneOf(defineMessages({ true: 'Is an admin', false: 'Is no admin' }))
export const roles = several(
  defineMessages({ steward: 'steward', carer: 'carer' }),
  (list) => t('Tasks: {list}', { list }),
  () => t('Tasks: none'),
)
export const presence = (value: unknown) =>
  value === null ? t('not recorded') : value === true ? t('present') : t('absent')
export const campus = {
  name: text((name) => t('name: {name}', { name })),
  polygon: () => t('a newly drawn area'),
  tolerance_m: count((metres) =>
    n(metres, '{count} extra metres around it', '{count} extra metres around it'),
  ),
  active: oneOf(defineMessages({ true: 'in use', false: 'no longer in use' })),
}
export const rows = count((count) => n(count, '{count} row', '{count} rows'))
export const imported = {
  kind: oneOf(defineMessages({ people: 'People', attendance: 'Attendance' })),
  rows,
  added: count((count) => n(count, '{count} added', '{count} added')),
  changed: count((count) => n(count, '{count} changed', '{count} changed')),
  restored: count((count) => n(count, '{count} row taken back', '{count} rows taken back')),
  kept: count((count) => n(count, '{count} row left as it is', '{count} rows left as they are')),
}
export const children = count((count) => n(count, '{count} child', '{count} children'))
export const fromDay = day((date) => t('from {date}', { date }))
export const untilDay = day((date) => t('to {date}', { date }))
export const refused = {
  code: oneOf(
    defineMessages({
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
  ),
  route: text((address) => t('Address: {address}', { address })),
  ...from,
}
export const teamName = text((name) => t('Name: {name}', { name }))
export const team = text((name) => t('Team: {name}', { name }))
export const role = text((name) => t('Role: {name}', { name }))
export const plannedRoles = text((list) => t('Roles: {list}', { list }))
