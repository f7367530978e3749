import type { MentionedKind } from '../features/site/audit/schema.ts'
import { auditFieldText } from './audit-field-words.ts'

/** Names the things in an event's details. */
export interface AuditNames {
  /** A thing's name, or words for one that is gone. */
  nameOf(kind: MentionedKind, id: number): string
  /** A date `YYYY-MM-DD` for people. */
  formatDay(date: string): string
}

type Detail = Record<string, unknown>

/** Says one part of an event's details; empty for what people need not read. */
export type Say = (value: unknown, names: AuditNames, detail: Detail) => string

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is only of use to the product. */
export const silent: Say = () => ''

export const text =
  (label: string): Say =>
  (value) =>
    value === '' || value === null ? '' : `${label}: ${String(value)}`

export const day =
  (label: string): Say =>
  (value, { formatDay }) =>
    typeof value === 'string' ? `${label} ${formatDay(value)}` : ''

export const count =
  (one: string, many: string): Say =>
  (value) =>
    `${Number(value).toLocaleString('en-GB')} ${value === 1 ? one : many}`

/** A choice of a few; of others, which only another release knows, nothing is said. */
export const oneOf =
  (words: Record<string, string>): Say =>
  (value) =>
    words[String(value)] ?? ''

export const several =
  (label: string, words: Record<string, string>): Say =>
  (value) => {
    const found = listOf(value).flatMap((each) => words[String(each)] ?? [])
    return `${label}: ${found.length > 0 ? found.join(', ') : 'none'}`
  }

/** A thing by its name. */
export const named =
  (kind: MentionedKind, label = '', none = ''): Say =>
  (value, { nameOf }) =>
    typeof value === 'number' ? `${label}${nameOf(kind, value)}` : none

/** The names of changed fields. */
export const fields: Say = (value) => {
  const names = [...new Set(listOf(value).map((field) => auditFieldText(String(field))))]
  return names.length > 0 ? `Changed: ${names.join(', ')}` : ''
}

/** The places of a household's people. */
export const places: Say = (value, { nameOf }) =>
  listOf(value)
    .filter(isObject)
    .map(({ user, relation, may_act }) => {
      const may = may_act === true ? ', may check in the others' : ''
      return `${nameOf('person', Number(user))} (${relation === 'child' ? 'child' : 'adult'}${may})`
    })
    .join(', ')

/**
 * The values of a setting before and after a change, as the key `after`. Only those that differ are said.
 * @param says how each value is said, by its name
 */
export const change =
  (says: Record<string, Say>): Say =>
  (after, names, { before }) =>
    Object.entries(isObject(after) ? after : {})
      .flatMap(([name, value]) => {
        const say = says[name]
        const old = isObject(before) ? before[name] : undefined
        if (!say || JSON.stringify(old) === JSON.stringify(value)) return []
        const [now, was] = [say(value, names, {}), old === undefined ? '' : say(old, names, {})]
        return now === ''
          ? []
          : was && was !== now
            ? `${capital(now)} (before: ${was})`
            : capital(now)
      })
      .join('; ')

/** The whole of an event's details: what each part says, in the order of the table. */
export const sayAll = (row: Record<string, Say>, detail: Detail, names: AuditNames): string =>
  Object.entries(row)
    .flatMap(([key, say]) => (key in detail ? say(detail[key], names, detail) : []))
    .filter((part) => part !== '')
    .join('; ')
