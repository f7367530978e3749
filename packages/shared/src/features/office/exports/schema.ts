import * as z from 'zod/mini'
import { calendarDate } from '../../../fields.ts'
import { selectedIds } from '../../../selected-people.ts'
import { standing } from '../../../standing.ts'
import { worded } from '../../../texts.ts'
import { sessionKind } from '../../attendance/sessions/schema.ts'
import { EXPORT_KINDS, type ExportKind } from './columns.ts'

/** A missing filter lets everything through, but a misspelt one is refused. Dates are those of the sessions. */
export const exportFilters = z.strictObject({
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  session_kind: z.optional(sessionKind),
  standing: z.optional(standing),
  /** Only these people, by their ids. */
  ids: z.optional(selectedIds),
})
export type ExportFilters = z.output<typeof exportFilters>

export const EXPORT_FILTERS: Record<ExportKind, readonly (keyof ExportFilters)[]> = {
  people: ['standing', 'ids'],
  households: [],
  attendance: ['from', 'to', 'session_kind'],
  sessions: ['from', 'to', 'session_kind'],
}

/** The message for a filter that a kind of export does not have. */
const NOT_FILTERED: Record<ExportKind, string> = {
  people: worded('This filter does not apply to people.'),
  households: worded('This filter does not apply to households.'),
  attendance: worded('This filter does not apply to attendance.'),
  sessions: worded('This filter does not apply to sessions.'),
}

export const newExport = z
  .object({
    kind: z.enum(EXPORT_KINDS, worded('Please choose what to export.')),
    filters: z._default(exportFilters, {}),
  })
  .check((context) => {
    const { kind, filters } = context.value
    const given = Object.entries(filters).filter(([, value]) => value !== undefined)
    const other = given.find(([name]) => !EXPORT_FILTERS[kind].some((known) => known === name))
    const { from = '', to = from } = filters
    const issue = { code: 'custom', input: context.value } as const
    // A filter without effect would let through more than was requested.
    if (other) {
      const message = NOT_FILTERED[kind]
      context.issues.push({ ...issue, path: ['filters', other[0]], message })
    }
    if (to < from) {
      const message = worded('The last date is before the first.')
      context.issues.push({ ...issue, path: ['filters', 'to'], message })
    }
  })
export type NewExport = z.output<typeof newExport>
