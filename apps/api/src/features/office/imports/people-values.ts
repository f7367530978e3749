import {
  DATE_DETAILS,
  type DateDetail,
  departmentSet,
  detailOf,
  detailSchemas,
  emailAddress,
  FILE_DETAILS,
  type FileDetail,
  firstName,
  formatFacts,
  IMPORT_FIELDS,
  joinNames,
  lastName,
  newHousehold,
  PEOPLE_FIELDS,
  type PeopleField,
  shown,
  splitNames,
  t,
  worded,
} from '@church/shared'
import * as z from 'zod/mini'
import type { Texts } from './cells.ts'
import { type DateOrder, dateProblem, parseDate } from './dates.ts'
import { fold } from './fold.ts'

/** The values of a person in a row, by field, in the form in which they are stored. */
export type Values = Partial<Record<PeopleField, string>>

/** The columns with dates, whose order of day and month has to be told. */
export const DATE_FIELDS = [...DATE_DETAILS, 'joined_on'] as const

type DateOrders = Record<DateDetail | 'joined_on', DateOrder>

const joinedOn = z.iso
  .date()
  .check(
    z.refine(
      (date) => date >= '1900-01-01' && date <= '2999-12-31',
      worded('Please check the year.'),
    ),
  )

/** @throws z.core.$ZodError, Problem */
function dateValue(text: string, schema: z.ZodMiniType<string>, order: DateOrder): string {
  const date = parseDate(text, order)
  if (date) return z.parse(schema, date)
  throw new Problem(dateProblem(text, order))
}

/** Why a value cannot be imported. */
class Problem extends Error {}

function oneOf(text: string, options: readonly string[]): string {
  const found = options.find((option) => option.toLowerCase() === text.toLowerCase())
  if (found === undefined)
    throw new Problem(t('Please use one of: {options}.', { options: formatFacts(options) }))
  return found
}

function departmentNames(text: string): string {
  const names = splitNames(text)
  z.parse(
    departmentSet,
    names.map((department_name) => ({ department_name })),
  )
  const different = new Map(names.map((name) => [name.toLowerCase(), name]))
  return joinNames([...different.values()].sort(byName))
}

/** How other programs call those who are not adults; Planning Center has a column Child with TRUE. */
const CHILD = /^(true|yes)$|\b(child|son|daughter|kid|dependent)/i

export const isChild = (relation: string): boolean => CHILD.test(relation)

function householdNames(text: string): string {
  const names = splitNames(text)
  for (const name of names) z.parse(newHousehold.shape.name, name)
  return joinNames([...new Map(names.map((name) => [fold(name), name])).values()])
}

export const byName = (a: string, b: string) => a.toLowerCase().localeCompare(b.toLowerCase())

const isDetail = (field: PeopleField): field is FileDetail =>
  FILE_DETAILS.some((detail) => detail === field)
const isDate = (detail: FileDetail): detail is DateDetail =>
  DATE_DETAILS.some((date) => date === detail)

function valueIn(field: PeopleField, text: string, orders: DateOrders): string {
  if (isDetail(field)) return detailValue(field, text, orders)
  switch (field) {
    case 'id':
    case 'household_id':
      return text
    case 'first_name':
      return z.parse(firstName, text)
    case 'last_name':
      return z.parse(lastName, text)
    case 'email':
      return z.parse(emailAddress, text)
    case 'joined_on':
      return dateValue(text, joinedOn, orders.joined_on)
    case 'household':
      return householdNames(text)
    case 'relation':
      return isChild(text) ? 'child' : 'adult'
    case 'standing':
      return oneOf(text, ['active', 'left'])
    case 'departments':
      return departmentNames(text)
  }
}

function detailValue(detail: FileDetail, text: string, orders: DateOrders): string {
  const row = detailOf(detail)
  const schema = detailSchemas[detail]
  if (isDate(detail)) return dateValue(text, schema, orders[detail])
  return row.kind === 'choice' ? oneOf(text, row.options) : z.parse(schema, text)
}

const messageOf = (error: unknown) => {
  if (error instanceof z.core.$ZodError)
    return shown(error.issues[0]?.message ?? t('Please check this value.'))
  if (error instanceof Problem) return error.message
  throw error
}

/**
 * Reads what a row says about a person.
 * @returns the values, or why the row cannot be imported
 */
export function valuesOf(texts: Texts, orders: DateOrders): Values | string {
  const values: Values = {}
  for (const field of PEOPLE_FIELDS) {
    const text = texts[field]
    if (text === undefined) continue
    try {
      values[field] = valueIn(field, text, orders)
    } catch (error) {
      return t('{field}: {problem}', {
        field: shown(IMPORT_FIELDS.people[field]),
        problem: messageOf(error),
      })
    }
  }
  for (const field of ['first_name', 'last_name'] as const) {
    if (!values[field])
      return t('{field} is missing.', { field: shown(IMPORT_FIELDS.people[field]) })
  }
  return values
}
