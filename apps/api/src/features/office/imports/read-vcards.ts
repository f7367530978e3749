import { IMPORT_FIELDS } from '@church/shared'
import iconv from 'iconv-lite'
import type { FileRow } from './read-csv.ts'

const { people } = IMPORT_FIELDS

/** The columns of the table that contacts become. */
const COLUMNS = [
  people.first_name,
  people.middle_name,
  people.last_name,
  people.name,
  people.email,
  people.phone_number,
  people.phone_number_2,
  people.dateofbirth,
  people.flatno,
  people.streetname,
  people.city,
  people.postcode,
]

/** Whether a text has the contacts of a telephone or an address book (vCard: RFC 6350, and versions 2.1 and 3). */
export const isVcards = (text: string): boolean =>
  /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1_000))

interface Property {
  name: string
  /** In capitals: TYPE=HOME, or HOME alone. */
  parameters: string
  value: string
}

/** Joins folded lines, and those of quoted-printable values. */
function unfold(lines: readonly string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole.at(-1)
    const isFolded = /^[ \t]/.test(line)
    const isQuoted =
      last !== undefined && /ENCODING=QUOTED-PRINTABLE/i.test(last) && last.endsWith('=')
    if (last !== undefined && isFolded) whole[whole.length - 1] = last + line.slice(1)
    else if (last !== undefined && isQuoted) whole[whole.length - 1] = last.slice(0, -1) + line
    else whole.push(line)
  }
  return whole
}

function propertyOf(line: string): Property | null {
  const [, head = '', written = ''] = /^((?:[^":]|"[^"]*")+):(.*)$/s.exec(line) ?? []
  if (!head) return null
  const [name = '', ...parameters] = head.toUpperCase().split(';')
  const isQuoted = parameters.some((each) => /QUOTED-PRINTABLE/.test(each))
  return {
    // iCloud writes item1.TEL.
    name: name.replace(/^.*\./, ''),
    parameters: parameters.join(';'),
    value: isQuoted ? quotedPrintable(written, head) : written,
  }
}

function quotedPrintable(text: string, head: string): string {
  const [, charset = 'utf-8'] = /CHARSET=([\w-]+)/i.exec(head) ?? []
  const bytes = Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  )
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8')
}

const unescaped = (text: string) =>
  text
    .replace(/\\n/gi, ', ')
    .replace(/\\([\\,;:])/g, '$1')
    .trim()

/** The parts of a value such as `Hill;Ann;;Dr.;`. */
const partsOf = (value: string) =>
  (value.match(/(?:\\.|[^\\;])*(?:;|$)/g) ?? []).map((part) => unescaped(part.replace(/;$/, '')))

const several = (values: readonly string[]) => values.filter(Boolean).join(' ::: ')

/** The cells of a contact. Home comes before work, a mobile number before others. */
function cellsOf(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.filter((each) => each.name === name)
  const first = (name: string) => all(name)[0]?.value ?? ''
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = partsOf(first('N'))
  const mobile = all('TEL').filter(({ parameters }) => /CELL|MOBILE|IPHONE/.test(parameters))
  const fixed = all('TEL').filter((each) => !mobile.includes(each) && !isFax(each))
  const phones = [...mobile, ...fixed].map(({ value }) => unescaped(value.replace(/^tel:/i, '')))
  const [address] = addressesOf(properties)
  const [, flat = '', street = '', city = '', , postcode = ''] = partsOf(address?.value ?? '')
  return [
    [prefix, given].filter(Boolean).join(' '),
    middle,
    [family, suffix].filter(Boolean).join(' '),
    family || given ? '' : unescaped(first('FN')),
    several(all('EMAIL').map(({ value }) => unescaped(value))),
    phones[0] ?? '',
    several(phones.slice(1)),
    first('BDAY').replace(/^(\d{4})-?(\d{2})-?(\d{2}).*$/, '$1-$2-$3'),
    flat,
    street,
    city,
    postcode,
  ]
}

/** The properties that become cells, wholly or in part. */
const READ = new Set(['N', 'FN', 'EMAIL', 'TEL', 'BDAY', 'ADR'])
/** What says nothing about a person. */
const TECHNICAL =
  /^(VERSION|PRODID|REV|UID|KIND|SOURCE|CLASS|MAILER|SORT-STRING|CLIENTPIDMAP|X-AB.*|X-APPLE.*|X-IMAGE.*)$/
/** Files, whose bytes nobody wants to read. */
const FILES = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])

/** What the product has no field for, by name: columns that the preview names as unused. */
function othersOf(properties: readonly Property[]): Map<string, string> {
  const found = new Map<string, string[]>()
  const add = (name: string, value: string) => {
    if (value) found.set(name, [...(found.get(name) ?? []), value])
  }
  for (const { name, value } of properties)
    if (!READ.has(name) && !TECHNICAL.test(name))
      add(name, FILES.has(name) ? '…' : partsOf(value).filter(Boolean).join(', '))
  for (const phone of properties.filter(({ name }) => name === 'TEL'))
    if (isFax(phone)) add('FAX', unescaped(phone.value))
  const [home, ...further] = addressesOf(properties)
  const [box = '', , , , region = '', , country = ''] = partsOf(home?.value ?? '')
  add('PO BOX', box)
  add('REGION', region)
  add('COUNTRY', country)
  for (const { value } of further) add('SECOND ADDRESS', partsOf(value).filter(Boolean).join(', '))
  return new Map([...found].map(([name, values]) => [name, several(values)]))
}

const isFax = ({ parameters }: Property) => /FAX|PAGER/.test(parameters)

/** Home comes before work. */
const addressesOf = (properties: readonly Property[]) =>
  properties
    .filter(({ name }) => name === 'ADR')
    .sort((a, b) => Number(isWork(a)) - Number(isWork(b)))

const isWork = ({ parameters }: Property) => /WORK/.test(parameters)

/** Reads contacts as the rows of a table, whose names of columns are the first row, on no line. */
export function readVcards(lines: readonly string[]): { rows: FileRow[]; blank: number } {
  const contacts: { row: FileRow; others: Map<string, string> }[] = []
  let blank = 0
  let begun: number | null = null
  /** A contact whose end is missing ends before the next one. */
  const take = (from: number, until: number, end: number) => {
    const properties = unfold(lines.slice(from + 1, until)).flatMap(
      (each) => propertyOf(each) ?? [],
    )
    const cells = cellsOf(properties)
    contacts.push({
      row: { line: from + 1, lines: end - from, cells, hasOpenQuote: false },
      others: othersOf(properties),
    })
    begun = null
  }
  for (const [n, line] of lines.entries()) {
    const begins = /^BEGIN:VCARD\s*$/i.test(line)
    if (begins && begun !== null) take(begun, n, n)
    if (begins) begun = n
    else if (begun === null) blank += line.trim() === '' ? 1 : 0
    else if (/^END:VCARD\s*$/i.test(line)) take(begun, n, n + 1)
  }
  if (begun !== null) take(begun, lines.length, lines.length)
  const others = [...new Set(contacts.flatMap((contact) => [...contact.others.keys()]))]
  const header = [...COLUMNS, ...others.map((name) => `vCard: ${name}`)]
  for (const { row, others: found } of contacts)
    row.cells.push(...others.map((name) => found.get(name) ?? ''))
  const first = { line: 0, lines: 0, cells: header, hasOpenQuote: false }
  return { rows: [first, ...contacts.map(({ row }) => row)], blank }
}
