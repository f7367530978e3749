import { eachOf, entriesOf, keysOf } from '../../../objects.ts'
import { worded } from '../../../texts.ts'
import { FILE_DETAILS } from '../../people/members/field-lists.ts'
import { MEMBER_FIELDS } from '../../people/members/fields.ts'

const OTHERS = FILE_DETAILS.filter((detail) => detail !== 'middle_name')

/** The fields of a file, with their names as an export writes them; screens show these in the reader’s language. */
export const IMPORT_FIELDS = {
  people: {
    id: worded('Id'),
    first_name: worded('First Name'),
    middle_name: MEMBER_FIELDS.middle_name.file,
    last_name: worded('Last Name'),
    name: worded('Full Name'),
    email: worded('Email'),
    ...eachOf(OTHERS, (detail) => MEMBER_FIELDS[detail].file),
    departments: MEMBER_FIELDS.department_set.file,
    standing: worded('Standing'),
    joined_on: worded('Joined'),
    household_id: worded('Household Id'),
    household: worded('Household'),
    relation: worded('Household Relation'),
  },
  attendance: {
    id: worded('Id'),
    first_name: worded('First Name'),
    last_name: worded('Last Name'),
    name: worded('Full Name'),
    email: worded('Email'),
    date: worded('Date'),
    session: worded('Session'),
    start: worded('Start'),
    attendance: worded('Attendance'),
  },
} as const

export const IMPORT_KINDS = ['people', 'attendance'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
type PeopleColumn = keyof typeof IMPORT_FIELDS.people
export type ImportField = PeopleColumn | keyof typeof IMPORT_FIELDS.attendance
/** The fields of each kind of file with their names, in the order in which they are offered. */
export const NAMED_IMPORT_FIELDS: Record<ImportKind, [ImportField, string][]> = {
  people: entriesOf(IMPORT_FIELDS.people),
  attendance: entriesOf(IMPORT_FIELDS.attendance),
}
/** The fields that are stored about a person; a full name becomes a first and a last name. */
export const PEOPLE_FIELDS = keysOf(IMPORT_FIELDS.people).filter((field) => field !== 'name')
export type PeopleField = (typeof PEOPLE_FIELDS)[number]

/** The fields that a file needs. The full name can replace the last name. */
export const REQUIRED_IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  people: ['first_name', 'last_name'],
  attendance: ['first_name', 'last_name', 'date', 'session'],
}

/**
 * Names of columns in the exports of other programs, in lower case: Planning Center, Breeze, ChurchCRM, Elvanto and
 * German Excel lists. Their own ids and statuses mean nothing here and are left out.
 */
const OTHER_NAMES: Partial<Record<ImportField, readonly string[]>> = {
  first_name: ['firstname', 'given name', 'forename', 'christian name', 'vorname'],
  middle_name: ['middlename', 'middle names', 'zweiter vorname'],
  last_name: ['lastname', 'surname', 'family name', 'nachname', 'familienname'],
  email: [
    'e-mail',
    'email address',
    'e-mail address',
    'home email',
    'primary email',
    'e-mail-adresse',
  ],
  email_2: ['email 2', 'work email', 'other email', 'secondary email'],
  phone_number: [
    'mobile',
    'mobile phone',
    'mobile phone number',
    'cell phone',
    'phone number',
    'telephone',
    'handy',
    'mobil',
    'telefon',
  ],
  phone_number_2: ['phone 2', 'home', 'home phone', 'home phone number', 'landline', 'festnetz'],
  dateofbirth: ['birthdate', 'birth date', 'birthday', 'dob', 'geburtsdatum', 'geburtstag'],
  flatno: ['flat', 'house number', 'hausnummer'],
  streetname: [
    'street address',
    'address',
    'address 1',
    'address line 1',
    'home address',
    'home address street line 1',
    'straße',
    'strasse',
  ],
  city: ['town', 'home city', 'home address city', 'ort', 'stadt', 'wohnort'],
  postcode: [
    'post code',
    'postal code',
    'zip',
    'zip code',
    'home postcode',
    'home address zip code',
    'plz',
    'postleitzahl',
  ],
  departments: ['department'],
  joined_on: ['membershipdate', 'membership date', 'member since', 'join date', 'eintritt'],
  household_id: ['family id', 'family'],
  household: ['household name', 'haushalt', 'familie'],
  relation: ['family role', 'family relationship', 'household role', 'child'],
  date: ['event date', 'service date', 'session date', 'datum'],
  start: ['time', 'start time', 'uhrzeit'],
  session: ['session name', 'service', 'event', 'event name'],
}

const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')

/** Separates the words of a name such as `HomePhone`. */
const wordsApart = (header: string) =>
  plain(header.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' '))

/** The names by which a field is recognised, the best first. */
const namesOf = (field: ImportField, label: string) => [
  plain(label),
  plain(field),
  ...(OTHER_NAMES[field] ?? []),
]

/**
 * Matches columns to fields by their names. Of several columns for a field, the one with its best name counts:
 * Planning Center has a Given Name, mostly empty, before the First Name.
 * @param headers the names of the columns, each different
 */
export function matchHeaders(
  kind: ImportKind,
  headers: readonly string[],
): Map<string, ImportField> {
  const matched = new Map<string, ImportField>()
  for (const [field, label] of NAMED_IMPORT_FIELDS[kind]) {
    const found = namesOf(field, label)
      .flatMap((name) =>
        headers.filter((header) => plain(header) === name || wordsApart(header) === name),
      )
      .find((header) => !matched.has(header))
    if (found !== undefined) matched.set(found, field)
  }
  return matched
}
