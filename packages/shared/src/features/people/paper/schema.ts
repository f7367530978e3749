import * as z from 'zod/mini'
import { answerInstant, line } from '../../../fields.ts'
import { selectedIds } from '../../../selected-people.ts'
import { DEPARTMENT_NAME_MAX } from '../members/schema.ts'

/** A person on paper, with the details that they share with members; the others are empty. */
const paperPerson = z.object({
  id: z.int(),
  name: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** The day of their birthday, `MM-DD`; never the year. */
  birthday: z.nullable(z.string()),
})
export type PaperPerson = z.output<typeof paperPerson>

/** People who stand together: those of a household who share its address, or one person. */
const paperFamily = z.object({
  /** The last names, that of the first person first: where in the alphabet they stand. */
  last_names: z.array(z.string()),
  /** The letter under which it stands, without accents. */
  letter: z.string(),
  address: z.string(),
  people: z.array(paperPerson),
})
export type PaperFamily = z.output<typeof paperFamily>

/** The directory as it is printed. */
export const paperDirectory = z.object({
  church: z.string(),
  /** The church's date. */
  date: z.string(),
  families: z.array(paperFamily),
  count: z.int(),
  /** How many people whom members see on the screen are not in it. */
  left_out: z.int(),
})
export type PaperDirectory = z.output<typeof paperDirectory>

/** Who printed the directory or a list of it, when, and how many people; without the name of somebody whom the reader does not see in it. */
export const printing = z.object({
  by: z.nullable(z.string()),
  at: answerInstant,
  people: z.int(),
})

/** The lists that the office prints: an attendance sheet, the people with how to reach them, and name badges. */
const PAPER_LISTS = ['sheet', 'list', 'badges'] as const
const paperListName = z.enum(PAPER_LISTS)
export type PaperListName = z.output<typeof paperListName>

/** Which list, and of whom: of people by their ids, of departments by their names, or otherwise of everybody. */
export const paperListChoice = z.object({
  list: paperListName,
  ids: z.optional(selectedIds),
  departments: z.optional(z.array(line(DEPARTMENT_NAME_MAX)).check(z.maxLength(20))),
})
export type PaperListChoice = z.output<typeof paperListChoice>

/** A person on a list of the office. Only the list of people has details, those that members see. */
const listedPerson = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
})
export type ListedPerson = z.output<typeof listedPerson>

/** A list as it is printed, by last name. */
export const paperList = z.object({
  church: z.string(),
  /** The church's date. */
  date: z.string(),
  people: z.array(listedPerson),
  /** How many of those asked for are not on it. */
  left_out: z.int(),
})
export type PaperList = z.output<typeof paperList>
