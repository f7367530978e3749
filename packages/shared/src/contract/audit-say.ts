import { type MentionedKind, NAMED_MAX } from '../features/site/audit/schema.ts'
import { formatFacts, formatFactsOfMany } from '../lists.ts'
import { locale, t } from '../texts.ts'
import { auditFieldText } from './audit-field-words.ts'

/** A kind of thing that an action is about. */
export type AuditSubject =
  | 'announcement'
  | 'campus'
  | 'care'
  | 'church-item'
  | 'group'
  | 'household'
  | 'import'
  | 'member'
  | 'passkey'
  | 'program-item'
  | 'series'
  | 'serving-team'
  | 'session'
  | 'token'
  | 'user'
  | 'visitor'

/** An action in the audit log. */
export interface AuditRow {
  /** What it is about, if anything. Where it varies, each event says so. */
  subject?: AuditSubject
  /** The description that admins read and search, marked by `worded`. */
  text: string
  /** How its details are said, by their keys. An action without details has none. */
  details?: Record<string, Say>
}

/** Declares a feature's actions as `subject.verb`. The identity function, which preserves their names. */
export const defineAudit = <const T extends Record<`${string}.${string}`, AuditRow>>(rows: T): T =>
  rows

/** Names the things in an event's details. */
export interface AuditNames {
  /** A thing's name, or words for one that is gone. */
  nameOf(kind: MentionedKind, id: number): string
  /** A date `YYYY-MM-DD` for people. */
  formatDay(date: string): string
}

type Detail = Record<string, unknown>

/** Puts one part of an event's details into words; empty for parts that people need not read. */
export type Say = (value: unknown, names: AuditNames, detail: Detail) => string

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1)

/** For details that only the product uses. */
export const silent: Say = () => ''

/** Words that people entered, or that are shown as they are; empty if there are none. */
export const text =
  (say: (value: string) => string): Say =>
  (value) =>
    value === '' || value === null ? '' : say(String(value))

/** The name of a thing, where the event has it. */
export const itsName = text((name) => t('Name: {name}', { name }))

export const day =
  (say: (date: string) => string): Say =>
  (value, { formatDay }) =>
    typeof value === 'string' ? say(formatDay(value)) : ''

export const count =
  (say: (count: number) => string): Say =>
  (value) =>
    say(Number(value))

/** One of a few values; empty for a value that only another release knows. */
export const oneOf =
  (words: Record<string, string>): Say =>
  (value) =>
    words[String(value)] ?? ''

/** Any number of a few values. */
export const several =
  (words: Record<string, string>, say: (list: string) => string, none: () => string): Say =>
  (value) => {
    const found = listOf(value).flatMap((each) => words[String(each)] ?? [])
    return found.length > 0 ? say(formatFacts(found)) : none()
  }

const nothing = () => ''

/** A thing by its name. */
export const named =
  (kind: MentionedKind, say = (name: string) => name, none = nothing): Say =>
  (value, { nameOf }) =>
    typeof value === 'number' ? say(nameOf(kind, value)) : none()

/** The names of changed fields. */
export const fields: Say = (value) => {
  const names = [...new Set(listOf(value).map((field) => auditFieldText(String(field))))]
  return names.length > 0 ? t('Changed: {fields}', { fields: formatFacts(names) }) : ''
}

function placeOf(name: string, isChild: boolean, mayAct: boolean): string {
  if (mayAct) {
    return isChild
      ? t('{name} (child, may mark the others)', { name })
      : t('{name} (adult, may mark the others)', { name })
  }
  return isChild ? t('{name} (child)', { name }) : t('{name} (adult)', { name })
}

/** The names of a few people by their ids; empty for many, whom another detail counts. */
export const people: Say = (value, { nameOf }) => {
  const ids = listOf(value)
  return ids.length > NAMED_MAX ? '' : formatFacts(ids.map((id) => nameOf('person', Number(id))))
}

/** The places of a household's people. */
export const places: Say = (value, { nameOf }) =>
  formatFacts(
    listOf(value)
      .filter(isObject)
      .map(({ user, relation, may_act }) =>
        placeOf(nameOf('person', Number(user)), relation === 'child', may_act === true),
      ),
  )

/**
 * The values of a setting before and after a change, for the key `after`. Only those that differ are mentioned. @param
 * says how to put each value into words, by its name
 */
export const change =
  (says: Record<string, Say>): Say =>
  (after, names, { before }) =>
    formatFactsOfMany(
      Object.entries(isObject(after) ? after : {}).flatMap(([name, value]) => {
        const say = says[name]
        const old = isObject(before) ? before[name] : undefined
        if (!say || JSON.stringify(old) === JSON.stringify(value)) return []
        const [now, was] = [say(value, names, {}), old === undefined ? '' : say(old, names, {})]
        return now === ''
          ? []
          : was && was !== now
            ? t('{now} (before: {before})', { now: capital(now), before: was })
            : capital(now)
      }),
    )

/** All of an event's details in words, in the order of the table. */
export const sayAll = (row: Record<string, Say>, detail: Detail, names: AuditNames): string =>
  formatFactsOfMany(
    Object.entries(row)
      .flatMap(([key, say]) => (key in detail ? say(detail[key], names, detail) : []))
      .filter((part) => part !== ''),
  )
