import type { ImportSummary } from '@church/shared'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { createDice } from '../../../../test/fuzz/dice.ts'
import { aChurch } from '../../../../test/server.ts'

// Lists of two hundred people with the columns that other programs write, and the accidents of twenty years.

const server = await aChurch()
const { clock, request } = server
clock.set('2026-11-28T08:00:00Z')
const admin = await anAdmin(server)

const PEOPLE = 200

/** What a list says of a person, beside the values that nobody can read. */
interface Listed {
  first: string
  last: string
  birth: { year: number; month: number; day: number }
  phone: string
  mobile: string
  email: string
  street: string
  city: string
  postcode: string
  family: string
  /** Says something that is no date. */
  birthText?: string
}

interface Program {
  name: string
  columns: string
  separator: string
  encoding: string
  lineEnd: string
  date: (birth: Listed['birth']) => string
  /** Titles and the like above the names of the columns. */
  above?: string
  /** The cells by column; those not named are empty. */
  cells: (person: Listed, written: string) => Record<string, string>
}

const two = (number: number) => String(number).padStart(2, '0')
const iso = ({ year, month, day }: Listed['birth']) => `${year}-${two(month)}-${two(day)}`
const american = ({ year, month, day }: Listed['birth']) => `${month}/${day}/${year}`
const british = ({ year, month, day }: Listed['birth']) => `${two(day)}/${two(month)}/${year}`
const short = ({ year, month, day }: Listed['birth']) =>
  `${two(month)}/${two(day)}/${two(year % 100)}`
const withTime = (birth: Listed['birth']) => `${american(birth)} 0:00:00`

const COMMA = { separator: ',', encoding: 'utf-8', lineEnd: '\r\n' }

const PROGRAMS: Program[] = [
  {
    ...COMMA,
    name: 'Planning Center',
    columns:
      'Person ID,Given Name,First Name,Nickname,Middle Name,Last Name,Birthdate,Anniversary,Gender,Child,Status,Membership,' +
      'Home Address Street Line 1,Home Address City,Home Address State,Home Address Zip Code,Mobile Phone Number,' +
      'Home Phone Number,Home Email,Work Email,Household ID,Household Name,Household Primary Contact',
    date: iso,
    cells: (person, birth) => ({
      'First Name': person.first,
      'Last Name': person.last,
      Birthdate: birth,
      Child: 'FALSE',
      'Home Address Street Line 1': person.street,
      'Home Address City': person.city,
      'Home Address Zip Code': person.postcode,
      'Mobile Phone Number': person.mobile,
      'Home Phone Number': person.phone,
      'Home Email': person.email,
      'Household ID': person.family,
    }),
  },
  {
    ...COMMA,
    name: 'Breeze',
    columns:
      'Breeze ID,First Name,Last Name,Middle Name,Nickname,Maiden Name,Gender,Status,Marital Status,Birthdate,Age,Family,' +
      'Family Role,Mobile,Home,Work,Email,Street Address,City,State,Zip,Added Date',
    date: american,
    cells: (person, birth) => ({
      'First Name': person.first,
      'Last Name': person.last,
      Birthdate: birth,
      Family: person.family,
      Mobile: person.mobile,
      Home: person.phone,
      Email: person.email,
      'Street Address': person.street,
      City: person.city,
      Zip: person.postcode,
    }),
  },
  {
    ...COMMA,
    name: 'ChurchCRM',
    lineEnd: '\n',
    columns:
      'Family ID,Person Id,Title,First Name,Middle Name,Last Name,Suffix,Address 1,Address 2,City,State,Zip,Country,' +
      'Home Phone,Cell Phone,Email,Birth Date,Family Role',
    date: iso,
    cells: (person, birth) => ({
      'Family ID': person.family,
      'First Name': person.first,
      'Last Name': person.last,
      'Address 1': person.street,
      City: person.city,
      Zip: person.postcode,
      'Home Phone': person.phone,
      'Cell Phone': person.mobile,
      Email: person.email,
      'Birth Date': birth,
    }),
  },
  {
    ...COMMA,
    name: 'ChurchSuite',
    columns:
      'Title,First name,Middle name,Last name,Known as,Sex,Date of birth,Marital status,Email,Mobile,Telephone,' +
      'Address line 1,Address line 2,City,County,Postcode,Country,Job',
    date: british,
    cells: (person, birth) => ({
      'First name': person.first,
      'Last name': person.last,
      'Date of birth': birth,
      Email: person.email,
      Mobile: person.mobile,
      Telephone: person.phone,
      'Address line 1': person.street,
      City: person.city,
      Postcode: person.postcode,
    }),
  },
  {
    ...COMMA,
    name: 'Elvanto',
    columns:
      'First Name,Last Name,Preferred Name,Email,Mobile,Home Phone,Birthday,Gender,Home Address,Home City,Home State,' +
      'Home Postcode,Family ID,Family Relationship,Date Added',
    date: ({ year, month, day }) => `${day} ${MONTHS[month - 1]} ${year}`,
    cells: (person, birth) => ({
      'First Name': person.first,
      'Last Name': person.last,
      Email: person.email,
      Mobile: person.mobile,
      'Home Phone': person.phone,
      Birthday: birth,
      'Home Address': person.street,
      'Home City': person.city,
      'Home Postcode': person.postcode,
      'Family ID': person.family,
    }),
  },
  {
    ...COMMA,
    name: 'Jethro',
    encoding: 'windows-1252',
    columns:
      'First Name,Last Name,Gender,Age Bracket,Congregation,Status,Email,Mobile Tel,Work Tel,Family ID,Home Tel,' +
      'Address Street,Address Suburb,Address State,Address Postcode,Date of Birth',
    date: british,
    cells: (person, birth) => ({
      'First Name': person.first,
      'Last Name': person.last,
      Email: person.email,
      'Mobile Tel': person.mobile,
      'Home Tel': person.phone,
      'Family ID': person.family,
      'Address Street': person.street,
      'Address Suburb': person.city,
      'Address Postcode': person.postcode,
      'Date of Birth': birth,
    }),
  },
  {
    ...COMMA,
    name: 'Rock',
    columns:
      'PersonId,NickName,FirstName,LastName,BirthDate,Email,MobilePhone,HomePhone,Street1,City,State,PostalCode,' +
      'FamilyId,FamilyRole',
    date: withTime,
    cells: (person, birth) => ({
      FirstName: person.first,
      LastName: person.last,
      BirthDate: birth,
      Email: person.email,
      MobilePhone: person.mobile,
      HomePhone: person.phone,
      Street1: person.street,
      City: person.city,
      PostalCode: person.postcode,
      FamilyId: person.family,
    }),
  },
  {
    name: 'Servant Keeper',
    separator: '\t',
    encoding: 'windows-1250',
    lineEnd: '\r\n',
    columns:
      'Family ID\tFirst Name\tLast Name\tPreferred Name\tBirth Date\tHome Phone\tCell Phone\tE-Mail\tAddress Line 1\tCity\tState\tZip\tRelationship',
    date: short,
    cells: (person, birth) => ({
      'Family ID': person.family,
      'First Name': person.first,
      'Last Name': person.last,
      'Birth Date': birth,
      'Home Phone': person.phone,
      'Cell Phone': person.mobile,
      'E-Mail': person.email,
      'Address Line 1': person.street,
      City: person.city,
      Zip: person.postcode,
    }),
  },
  {
    ...COMMA,
    name: 'PowerChurch',
    above: 'Membership Directory,,,\r\nPrinted 14/09/2025,,,\r\n\r\n',
    columns: 'Last Name,First Name,Birth Date,Phone,Cell Phone,Email,Address,City,State,Zip Code',
    date: american,
    cells: (person, birth) => ({
      'Last Name': person.last,
      'First Name': person.first,
      'Birth Date': birth,
      Phone: person.phone,
      Email: person.email,
      Address: person.street,
      City: person.city,
      'Zip Code': person.postcode,
    }),
  },
  {
    ...COMMA,
    name: 'Google Contacts',
    lineEnd: '\n',
    columns:
      'First Name,Middle Name,Last Name,Name Prefix,Name Suffix,Nickname,Organization Name,Birthday,Notes,Labels,' +
      'E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,' +
      'Address 1 - Label,Address 1 - Street,Address 1 - City,Address 1 - Postal Code',
    date: iso,
    cells: (person, birth) => ({
      'First Name': person.first,
      'Last Name': person.last,
      Birthday: birth,
      Labels: '* myContacts',
      'E-mail 1 - Value': person.email,
      'Phone 1 - Value': person.mobile,
      'Phone 2 - Value': person.phone,
      'Address 1 - Street': person.street,
      'Address 1 - City': person.city,
      'Address 1 - Postal Code': person.postcode,
    }),
  },
]

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
]
const FIRST = [
  'Ann',
  'Zoë',
  'José',
  'Mary Ann',
  'Jean-Luc',
  'Łucja',
  'Ştefan',
  'Grace',
  'Emeka',
  'Jürgen',
]
const EMPTY = ['', '-', 'n/a', 'none', 'N/A', '--']

const letter = (number: number) => String.fromCharCode(97 + number)

type Dice = ReturnType<typeof createDice>

/** A person of a list, and the number of values that nobody can read. */
function listed(dice: Dice, number: number): { person: Listed; unreadable: number } {
  let unreadable = 0
  /** One in so many cells has an accident that is read, one that is not, or none. */
  const one = (texts: string[]) => texts[dice.below(texts.length)] ?? ''
  const accident = (text: string, readable: string[], others: string[]): string => {
    const roll = dice.below(30)
    if (roll < 3) return one(readable)
    if (roll > 3 || others.length === 0) return text
    unreadable += 1
    return one(others)
  }
  const digits = String(100_000 + number)
  const [mobile, phone] = [`07700 ${digits}`, `01632 ${digits}`]
  const email = `person${number}@mail.test`
  const person: Listed = {
    first: FIRST[number % FIRST.length] ?? 'Ann',
    last: `Family${letter(number % 26)}${letter(Math.floor(number / 26) % 26)}`,
    birth: { year: 1930 + dice.below(85), month: 1 + dice.below(12), day: 1 + dice.below(28) },
    mobile: accident(
      mobile,
      [...EMPTY, `‪${mobile}‬`, `07700 – ${digits}`, `+44 (0)7700 ${digits}`, `tel:${mobile}`],
      [`${mobile} (evenings)`, 'ex-directory', '4.47701E+11'],
    ),
    phone: accident(phone, [...EMPTY, phone.replace(' ', ' / ')], ['none of your business']),
    email: accident(
      email,
      [...EMPTY, `mailto:${email}`, `Ann Hill <${email}>`, `${email}.`, `${email.toUpperCase()}`],
      ['ann at mail.test', `${email} (work)`],
    ),
    street: `${number} Mill Lane`,
    city: 'Luton',
    postcode: accident(`LU${number % 9} 1AB`, EMPTY, ['LU1 2AB, United Kingdom of Great Britain']),
    family: String(9_000 + Math.floor(number / 3)),
  }
  const birthText = accident('', EMPTY, ['1984', 'spring 1958', 'about 60', '31/02/1970'])
  return { person: birthText ? { ...person, birthText } : person, unreadable }
}

/** A file of a program, with the number of values that nobody can read. */
function fileOf(program: Program, seed: number) {
  const dice = createDice(seed)
  const columns = program.columns.split(program.separator)
  const all = Array.from({ length: PEOPLE }, (_, n) => listed(dice, n + 1))
  const lines = all.map(({ person }) => {
    const cells = program.cells(person, person.birthText ?? program.date(person.birth))
    return columns
      .map((column) => quoted(cells[column] ?? '', program.separator))
      .join(program.separator)
  })
  const text = (program.above ?? '') + [program.columns, ...lines, ''].join(program.lineEnd)
  const columnsOf = (person: Listed) => program.cells(person, '')
  const lost = all.reduce((sum, { person, unreadable }) => {
    // A list with one telephone has no mobile numbers.
    const hasMobile = Object.values(columnsOf(person)).includes(person.mobile)
    const isNote = /\(ev|ex-|E\+/.test(person.mobile)
    return sum + unreadable - (isNote && !hasMobile ? 1 : 0)
  }, 0)
  return { bytes: iconv.encode(text, program.encoding), lost }
}

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell

test.each(PROGRAMS.map((program, seed) => [program.name, program, seed + 1] as const))(
  'everybody of a list of %s comes in, and each value that does not is said',
  async (_, program, seed) => {
    const { bytes, lost } = fileOf(program, seed)
    const { body }: { body: ImportSummary } = await request
      .post('/api/users/admin/imports/')
      .set(admin.auth)
      .field('kind', 'people')
      .attach('file', bytes, 'list.csv')
      .expect(201)
    const { rows, left_out, missing, lines } = body
    expect({ rows, left_out, missing }).toEqual({
      rows: { new: PEOPLE, same: 0, changes: 0, ambiguous: 0, refused: 0 },
      left_out: lost,
      missing: [],
    })
    expect(lines?.rows).toBe(PEOPLE)
  },
)
