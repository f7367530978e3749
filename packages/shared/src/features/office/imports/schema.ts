import * as z from 'zod/mini'
import { answerInstant, ID_MAX, id, line } from '../../../fields.ts'
import { keysOf } from '../../../objects.ts'
import { pageQuery } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportField } from './fields.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from './limits.ts'

const IMPORT_FILE_NAME_MAX = 200
export const HEADER_MAX = 200

const importKind = z.enum(IMPORT_KINDS, worded('Please choose people or attendance.'))

const FIELDS = [
  ...new Set(IMPORT_KINDS.flatMap((kind): ImportField[] => keysOf(IMPORT_FIELDS[kind]))),
]

const importField = z.enum(FIELDS, worded('Please choose one of the fields.'))

/**
 * `new`: a person or mark will be added. `same`: everything is recorded already. `changes`: details of somebody will
 * change. `ambiguous`: an admin decides who is meant. `refused`: the row cannot be imported.
 */
export const IMPORT_VERDICTS = ['new', 'same', 'changes', 'ambiguous', 'refused'] as const
const importVerdict = z.enum(IMPORT_VERDICTS, worded('Please choose one of the results.'))
export type ImportVerdict = z.output<typeof importVerdict>

/** The text fields of the form that carries the file. */
export const newImport = z.object({
  kind: importKind,
  file_name: z._default(line(IMPORT_FILE_NAME_MAX), ''),
})

export const importState = z.enum(['preview', 'applied', 'undone'])

const numbers = z.object({
  new: z.int(),
  same: z.int(),
  changes: z.int(),
  ambiguous: z.int(),
  refused: z.int(),
})

/**
 * What a file does not say for sure, so that an admin may choose otherwise. `breaks` is about line breaks inside a cell,
 * `id` about numbers that may be ours, `column` about two columns for one field.
 */
const importQuestion = z.object({
  /** The key of the choice: the question, for some with its field, as in `order.dateofbirth`. */
  key: z.string(),
  field: z.nullable(importField),
  /** The value of the option by which the file has been read. */
  chosen: z.string(),
  /** Whether an admin chose it, now or for an earlier file with these columns. */
  is_decided: z.boolean(),
  /** The ways to read it, each with values of this file read in that way. */
  options: z.array(z.object({ value: z.string(), example: z.string() })),
})
export type ImportQuestion = z.output<typeof importQuestion>

/** What became of each line of a file; `all` is the sum of the others. */
const importLines = z.object({
  all: z.int(),
  rows: z.int(),
  /** Those with the names of the columns: one, or none. */
  names: z.int(),
  /** Lines on which a row goes on. */
  continued: z.int(),
  blank: z.int(),
  /** Titles, totals and the like, listed in `others`. */
  other: z.int(),
})
export type ImportLines = z.output<typeof importLines>

const otherLines = z.array(z.object({ line: z.int(), text: z.string() }))

/** How a file was read. */
export const importReading = z.object({
  lines: z._default(z.nullable(importLines), null),
  /** The first lines that are no rows, with their text. */
  others: z._default(otherLines, []),
  questions: z._default(z.array(importQuestion), []),
})
export type ImportReading = z.output<typeof importReading>

/** A file and its state. */
export const importSummary = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  state: importState,
  /** The name of the admin; null if their account is gone. */
  by: z.nullable(z.string()),
  created_at: answerInstant,
  applied_at: z.nullable(answerInstant),
  undone_at: z.nullable(answerInstant),
  /** Until then it can be undone; null if it cannot. */
  undo_until: z.nullable(answerInstant),
  /** The columns in the file's order, the field that each is matched to, and its first value. */
  columns: z.array(
    z.object({ header: z.string(), field: z.nullable(importField), sample: z.string() }),
  ),
  /** Fields that need a column before the file can be applied. */
  missing: z.array(importField),
  /** The number of rows by verdict. */
  rows: numbers,
  /** The number of values that are not imported. */
  left_out: z.int(),
  /** What became of each line; null for a file of an earlier release. */
  lines: z.nullable(importLines),
  others: otherLines,
  /** What can be read in another way. */
  questions: z.array(importQuestion),
  /** Rows written so far while it is being applied. */
  progress: z.int(),
  /** The result of applying it; null before. */
  result: z.nullable(z.object({ added: z.int(), changed: z.int(), skipped: z.int() })),
  /** The result of undoing it; null before. `kept` rows had been changed since and stay. */
  undone: z.nullable(z.object({ restored: z.int(), kept: z.int() })),
})
export type ImportSummary = z.output<typeof importSummary>

const change = z.object({ field: importField, before: z.string(), after: z.string() })
export type ImportChange = z.output<typeof change>

/** A person who may be meant, with the row's changes to them. */
const candidate = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  dateofbirth: z.nullable(z.string()),
  /** Why the account may not be theirs, to be shown after the name; null if nothing speaks against it. */
  doubt: z.nullable(z.string()),
  changes: z.array(change),
})

const leftOut = z.object({ field: importField, value: z.string(), why: z.string() })
/** A value of a file that is not imported, and why, in words. */
export type LeftOut = z.output<typeof leftOut>

export const importRow = z.object({
  /** Its number in decisions: that of its line, except for the second person of a couple and later marks of a line. */
  row: z.int(),
  /** Where the row begins in the file; its first line is 1. */
  line: z.int(),
  name: z.string(),
  verdict: importVerdict,
  /** Why it is refused or ambiguous, or a remark. */
  reason: z.nullable(z.string()),
  /** Empty for what is missing. A new row has every value. */
  changes: z.array(change),
  /** The values of the row that are not imported. */
  left_out: z.array(leftOut),
  candidates: z.array(candidate),
  /** The person it is about, as far as that is known. */
  person: z.nullable(z.int()),
  /** Whether an admin left it out when applying. */
  skipped: z.boolean(),
})
export type ImportRow = z.output<typeof importRow>

export const importRowsQuery = z.extend(pageQuery, {
  verdict: z.optional(importVerdict),
  /** Only rows with values that are not imported. */
  left_out: z.optional(z.enum(['yes'], worded('Please choose one of the options.'))),
})
export type ImportRowsQuery = z.output<typeof importRowsQuery>

const CHOICE_MAX = 200

export const importColumns = z.object({
  /** By the names of columns; null leaves a column out. Columns not mentioned keep their match. */
  columns: z._default(
    z.record(z.string().check(z.maxLength(HEADER_MAX)), z.nullable(importField)).check(
      z.refine((columns) => Object.keys(columns).length <= IMPORT_COLUMNS_MAX, {
        error: worded('There are too many columns.'),
      }),
    ),
    {},
  ),
  /** How to read the file: the values of options, by the keys of questions. Those not mentioned stay. */
  choices: z._default(
    z.record(z.string().check(z.maxLength(CHOICE_MAX)), line(CHOICE_MAX)).check(
      z.refine((choices) => Object.keys(choices).length <= IMPORT_COLUMNS_MAX, {
        error: worded('Please choose one of the options.'),
      }),
    ),
    {},
  ),
})

const lineNumber = z.int().check(z.gte(1), z.lte(ID_MAX))

/** Decisions about the rows that cannot be imported as they are. */
export const importDecisions = z.object({
  /** Rows to leave out, by their numbers. */
  skip: z._default(
    z.array(lineNumber).check(z.maxLength(IMPORT_ROWS_MAX, worded('There are too many lines.'))),
    [],
  ),
  /** Whether to leave out every other row that is refused or undecided. */
  skip_rest: z._default(z.boolean(), false),
  /** Who is meant, by the row’s number: the id of one of the people offered, or null for a new person. */
  decide: z._default(z.record(z.string().check(z.regex(/^\d{1,10}$/)), z.nullable(id)), {}),
})
export type ImportDecisions = z.output<typeof importDecisions>
