import { tidyLine } from '../../../characters.ts'
import { EXPORT_COLUMNS } from '../exports/columns.ts'
import { COLUMN_NAMES } from './column-names.ts'
import { type ImportField, type ImportKind, NAMED_IMPORT_FIELDS } from './fields.ts'
import { plainWord } from './month-names.ts'

const plain = (header: string) =>
  plainWord(tidyLine(header))
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Separates the words of a name such as `HomePhone`. */
const wordsApart = (header: string) =>
  plain(header.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' '))

/** What stands around the name of a column: "Email (required)", "Mobile No.", "What is your birthday?" */
const AROUND =
  /\s*[([{（].*$|^(?:(?:what|when) is |please )?(?:enter )?your |\s+(?:no|nr|num|number|nummer)\.?$|^(?:nr|numer|număr)\.?\s+/gi

/** The fields that a name of a column may mean, with the place of the name among the field's names. */
type Meanings = Map<string, { field: ImportField; place: number }[]>

const meanings = new Map<ImportKind, Meanings>()

function meaningsOf(kind: ImportKind): Meanings {
  const known = meanings.get(kind)
  if (known) return known
  const made: Meanings = new Map()
  for (const [field, label] of NAMED_IMPORT_FIELDS[kind]) {
    const names = [label, field, ...COLUMN_NAMES[field]].map(plain)
    for (const [place, name] of names.entries()) {
      made.set(name, [...(made.get(name) ?? []), { field, place }])
    }
  }
  meanings.set(kind, made)
  return made
}

/** The headers that may be each field, the best first. */
function headersByField(kind: ImportKind, headers: readonly string[]): Map<ImportField, string[]> {
  const found = new Map<ImportField, { header: string; place: number }[]>()
  const meaningsIn = (header: string) =>
    [plain(header), wordsApart(header)].flatMap((name) => meaningsOf(kind).get(name) ?? [])
  for (const header of headers) {
    const exact = meaningsIn(header)
    const meant = exact.length > 0 ? exact : meaningsIn(header.replace(AROUND, ''))
    for (const { field, place } of meant) {
      found.set(field, [...(found.get(field) ?? []), { header, place }])
    }
  }
  return new Map(
    [...found].map(([field, all]) => {
      const sorted = [...all].sort((a, b) => a.place - b.place)
      return [field, [...new Set(sorted.map(({ header }) => header))]]
    }),
  )
}

/** Words for a name that some lists have in one column and others in two. */
const WHOLE_OR_PART = ['nombre', 'nome', 'nom', 'nume', '名字', 'الاسم'].map(plain)

/** A column that may be the whole name is, if no other has the rest. */
function takeWhole(matched: MatchedColumns): void {
  if (matched.has('name') || matched.has('first_name') === matched.has('last_name')) return
  const part = matched.has('first_name') ? 'first_name' : 'last_name'
  const [header] = matched.get(part) ?? []
  if (header === undefined || !WHOLE_OR_PART.includes(plain(header))) return
  matched.delete(part)
  matched.set('name', [header])
}

/** A family's name beside the last name is that of the household: Jethro, Rock and ChurchTrac have both. */
function takeFamilyName(matched: MatchedColumns): void {
  const [first, ...others] = matched.get('last_name') ?? []
  const family = others.find((header) => wordsApart(header) === 'family name')
  if (first === undefined || family === undefined || matched.has('household')) return
  matched.set('household', [family])
  matched.set('last_name', [first, ...others.filter((header) => header !== family)])
}

/** The columns that can be a field, the best first. Two of them lead to a question. */
type MatchedColumns = Map<ImportField, string[]>

/** Fields that take what another one has too much of. */
const SECONDS: [ImportField, ImportField][] = [
  ['email', 'email_2'],
  ['phone_number', 'phone_number_2'],
]

/** A second column for a telephone number, as in Mobile and Telephone, is that of the second one. */
function takeSecond(matched: MatchedColumns, field: ImportField, second: ImportField): void {
  const [first, next, ...others] = matched.get(field) ?? []
  if (first === undefined || next === undefined || matched.has(second)) return
  matched.set(field, [first, ...others])
  matched.set(second, [next])
}

/**
 * Finds the columns that can be each field by their names. Of several, the one with its best name comes first:
 * Planning Center has a Given Name, mostly empty, before the First Name.
 * @param headers the names of the columns, each different
 */
export function findColumns(kind: ImportKind, headers: readonly string[]): MatchedColumns {
  const taken = new Set<string>()
  const matched: MatchedColumns = new Map()
  const isOurs = isOwnExport(kind, headers)
  const found = headersByField(kind, headers)
  for (const [field] of NAMED_IMPORT_FIELDS[kind]) {
    // A number of another program means nothing here.
    if (field === 'id' && !isOurs) continue
    const [first, ...others] = (found.get(field) ?? []).filter((header) => !taken.has(header))
    if (first === undefined) continue
    taken.add(first)
    matched.set(field, [first, ...others])
  }
  takeWhole(matched)
  if (kind === 'people') takeFamilyName(matched)
  for (const [field, second] of SECONDS) takeSecond(matched, field, second)
  for (const [field, all] of matched) {
    matched.set(field, all.slice(0, 1).concat(all.slice(1).filter((header) => !taken.has(header))))
  }
  return matched
}

/** The columns of our export that make its header ours; a file may have others, and an older one fewer. */
const OWN_SHARE = 0.8

/** Whether the columns are those of our own export, as a whole: other programs also have an Id and an Email. */
export function isOwnExport(kind: ImportKind, headers: readonly string[]): boolean {
  const columns: readonly string[] = EXPORT_COLUMNS[kind]
  const own = columns.filter((column) => headers.includes(column))
  return headers.includes('Id') && own.length >= columns.length * OWN_SHARE
}

/** Whether a column may hold our ids, if an admin says so. */
export const isIdColumn = (header: string): boolean =>
  /^(?:(?:person|people|member|individual|contact|user|breeze|record|mitglied(?:s)?) )?(?:id|nr|no|number|nummer)$/.test(
    wordsApart(header),
  )

/** How many of these names of columns are recognised. */
export const countKnown = (kind: ImportKind, headers: readonly string[]): number =>
  new Set([...findColumns(kind, headers).values()].map(([header]) => header)).size +
  (headers.some((header) => plain(header) === 'id') ? 1 : 0)

/** Matches columns to fields by their names: see `findColumns`. */
export const matchHeaders = (
  kind: ImportKind,
  headers: readonly string[],
): Map<string, ImportField> =>
  new Map(
    [...findColumns(kind, headers)].flatMap(([field, [header]]) =>
      header === undefined ? [] : [[header, field] as const],
    ),
  )
