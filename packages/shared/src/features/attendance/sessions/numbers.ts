import * as z from 'zod/mini'
import { eachOf, keysOf } from '../../../objects.ts'
import { n, t } from '../../../texts.ts'

/** One of a session's numbers. Its words are looked up in the reader's language. */
interface SessionNumber {
  /** Who reads it by itself: stewards, who count, or only admins. A sum says no more about its parts. */
  readBy: 'steward' | 'admin'
  label: () => string
  /** The heading of its column in files. */
  file: string
}

/**
 * From how many people of a session's audience on, counted without their names, their number is shown by itself. Among
 * fewer, it would tell who came.
 */
export const UNNAMED_SHOWN_FROM = 5

interface Said {
  /** With its count, beside others: '12 in the headcount'. */
  said: (count: number) => string
}

/** One that is entered: part of the headcount, and on screens only there. */
interface Entered extends SessionNumber, Said {
  within: 'headcount'
}

/** One that tables and definitions have. */
interface Shown extends SessionNumber {
  /** The heading of its column on screens, in capitals. */
  heading: () => string
  meaning: () => string
}

/** One that adds to the attendance. */
interface Part extends Shown, Said {
  within: 'attendance'
  /** It counts people who checked in, so the live count has them. */
  checkedIn?: true
  /** Null in an answer where it counts too few people to be shown by itself; the attendance has them. */
  hidesFew?: true
  /** Its part of a bar, in percent of the chart's colour. */
  tone: number
}

/**
 * The numbers of a session, in the order of tables, files and definitions. Somebody who is counted in a new way has a
 * row here, and `COUNTING` on the server says where it is counted; screens, reports and exports follow from both.
 */
export const SESSION_NUMBERS = {
  people: {
    within: 'attendance',
    checkedIn: true,
    readBy: 'steward',
    tone: 100,
    label: () => t('People'),
    heading: () => t('PEOPLE'),
    file: 'People',
    said: (count) => n(count, '{count} present', '{count} present'),
    meaning: () =>
      t('Those marked present by name, when the session closed. Corrections change the number.'),
  },
  unnamed: {
    within: 'attendance',
    checkedIn: true,
    hidesFew: true,
    readBy: 'steward',
    tone: 80,
    label: () => t('Without a name'),
    heading: () => t('NO NAME'),
    file: 'Without a Name',
    said: (count) => n(count, '{count} without a name', '{count} without a name'),
    meaning: () =>
      t(
        'People who marked, and chose to be counted without their names. Shown once {min} people there have chosen it.',
        { min: UNNAMED_SHOWN_FROM },
      ),
  },
  visitors: {
    within: 'headcount',
    readBy: 'steward',
    label: () => t('Visitors'),
    file: 'Visitors',
    said: (count) => n(count, '{count} visitor', '{count} visitors'),
  },
  children: {
    within: 'headcount',
    readBy: 'steward',
    label: () => t('Children'),
    file: 'Children',
    said: (count) => n(count, '{count} child', '{count} children'),
  },
  online: {
    within: 'headcount',
    readBy: 'steward',
    label: () => t('Online'),
    file: 'Online',
    said: (count) => n(count, '{count} online', '{count} online'),
  },
  headcount: {
    within: 'attendance',
    readBy: 'steward',
    tone: 60,
    label: () => t('Headcount'),
    heading: () => t('HEADCOUNT'),
    file: 'Headcount',
    said: (count) => n(count, '{count} in the headcount', '{count} in the headcount'),
    meaning: () => t('Visitors, children and people online, who are counted without their names.'),
  },
  visitor_cards: {
    within: 'attendance',
    readBy: 'steward',
    tone: 40,
    label: () => t('Visitors’ cards'),
    heading: () => t('CARDS'),
    file: 'Visitor Cards',
    said: (count) => n(count, '{count} on visitors’ cards', '{count} on visitors’ cards'),
    meaning: () => t('Visitors who filled in a card, with those who came along.'),
  },
  attendance: {
    readBy: 'steward',
    label: () => t('Attendance'),
    heading: () => t('ATTENDANCE'),
    file: 'Attendance',
    meaning: () => t('People with and without a name, headcount and cards together.'),
  },
  absent: {
    readBy: 'admin',
    label: () => t('Absent'),
    heading: () => t('ABSENT'),
    file: 'Absent',
    said: (count) => n(count, '{count} absent', '{count} absent'),
    meaning: () => t('People who were expected, and had no mark when the session closed.'),
  },
} as const satisfies Record<string, Entered | Shown | (Shown & Said) | Part>

type Table = typeof SESSION_NUMBERS
export type NumberName = keyof Table
/** The names of the numbers whose rows have these values. */
type NamesWith<Values> = {
  [Name in NumberName]: Table[Name] extends Values ? Name : never
}[NumberName]

/** All of them, also those that the headcount adds up. */
export const NUMBER_NAMES = keysOf(SESSION_NUMBERS)
type Row = SessionNumber & Partial<Omit<Part, 'within'>> & { within?: (Part | Entered)['within'] }
const rowOf = (name: NumberName): Row => SESSION_NUMBERS[name]
const namesWith = <Values>(has: (row: Row) => boolean) =>
  NUMBER_NAMES.filter((name): name is NamesWith<Values> => has(rowOf(name)))

/** Those that tables show: the parts of the attendance, the attendance, and who was absent. */
export const SHOWN_NUMBERS = namesWith<Shown>(({ heading }) => heading !== undefined)
/** The parts that add up to the attendance, which are also those of a bar. */
export const PARTS = namesWith<Part>(({ within }) => within === 'attendance')
/** The numbers that stewards and admins enter; they add up to the headcount. */
export const HEADCOUNTS = namesWith<Entered>(({ within }) => within === 'headcount')
/** The parts whose people checked in. */
export const CHECKED_IN = PARTS.filter((name) => rowOf(name).checkedIn)
/** The other parts, which are only counted. */
export const ONLY_COUNTED = PARTS.filter((name) => !rowOf(name).checkedIn)

export type ShownName = (typeof SHOWN_NUMBERS)[number]
export type PartName = (typeof PARTS)[number]
const anyCount = z.int()
const shownCount = z.nullable(anyCount)
type Schemas = {
  [Name in NumberName]: Table[Name] extends { hidesFew: true } ? typeof shownCount : typeof anyCount
}
type ForSteward = NamesWith<{ readBy: 'steward' }>

/** The schemas of a session's numbers, for an answer to admins. */
export const sessionNumbers = eachOf(NUMBER_NAMES, (name) =>
  rowOf(name).hidesFew ? shownCount : anyCount,
) as Schemas
/** The same for an answer to stewards. */
export const numbersForStewards = eachOf(
  namesWith<{ readBy: 'steward' }>(({ readBy }) => readBy === 'steward'),
  (name) => sessionNumbers[name],
) as Pick<Schemas, ForSteward>

/** A session's numbers as they are answered; only `COUNTED` on the server decides which are null. */
export type SessionNumbers = { [Name in NumberName]: z.output<Schemas[Name]> }

/**
 * The people by name and the other numbers that are shown and not 0, as words for a list: ['70 present', '12 in the
 * headcount'].
 */
export const numbersSaid = <Name extends NamesWith<Said>>(
  numbers: Record<Name, number | null>,
  names: readonly Name[],
): string[] =>
  names.flatMap((name) => {
    const count = numbers[name] ?? 0
    return name === 'people' || count > 0 ? [SESSION_NUMBERS[name].said(count)] : []
  })

/** The sum of some numbers, as far as they are shown. */
export const sumOf = <Name extends NumberName>(
  numbers: Record<Name, number | null>,
  names: readonly Name[],
): number => names.reduce((sum, name) => sum + (numbers[name] ?? 0), 0)
