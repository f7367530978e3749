import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, t } from '@church/shared'
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
// Not its browser build, which starts workers from blobs: the site's content policy has none.
import readXlsx from 'read-excel-file/universal'
import { fillMerged, mergedCells } from './merged-cells.ts'
import { readOds, type Sheet } from './read-ods.ts'
import { sheetXml } from './sheet-xml.ts'
import { showZeros } from './zeros-shown.ts'

/** Why a file cannot be read, in a sentence that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

const tooLarge = t('This workbook is too large. Save the sheet with the list as CSV.')

/** What was thrown, unless it says nothing to people. */
const unreadable = (error: unknown) =>
  error instanceof UnreadableFile
    ? error
    : new UnreadableFile(
        t('This workbook is damaged. Open it and save it again, or save it as CSV.'),
      )

/** In bytes: of a workbook, and of what it may unpack to. */
const WORKBOOK_BYTES_MAX = 20 * 1024 * 1024
const UNPACKED_BYTES_MAX = 150 * 1024 * 1024

/** An old binary workbook, or a new one in an encrypted envelope. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b]

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, n) => bytes[n] === byte)

/** Whether a file is a workbook, and not text such as CSV. */
export async function isWorkbook(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return beginsWith(bytes, OLE) || beginsWith(bytes, ZIP)
}

/**
 * Reads the sheets of a workbook (.xlsx or .ods) that have rows.
 * @throws UnreadableFile
 */
export async function readWorkbook(file: File): Promise<Sheet[]> {
  if (file.size > WORKBOOK_BYTES_MAX) throw new UnreadableFile(tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, OLE)) throw new UnreadableFile(oldOrLocked(bytes))
  const sheets = (await sheetsOf(bytes)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new UnreadableFile(t('This workbook has no rows.'))
  return sheets
}

/** Both begin alike; an encrypted workbook has a part of this name, in UTF-16. */
function oldOrLocked(bytes: Uint8Array): string {
  const name = [...'EncryptedPackage'].map((letter) => `${letter}\0`).join('')
  return new TextDecoder('latin1').decode(bytes).includes(name)
    ? t(
        'This workbook has a password. Open it in Excel, remove the password under File, Info, and save it.',
      )
    : t('This is a workbook of an old Excel (.xls). Open it and save it as .xlsx or CSV.')
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const files = unpack(bytes)
  const names = Object.keys(files)
  if (names.includes('xl/workbook.xml')) {
    const sheets = names.filter((name) => name.startsWith('xl/worksheets/'))
    if (sheets.some((name) => isTooWide(strFromU8(files[name] ?? new Uint8Array())))) {
      throw new UnreadableFile(tooManyColumns())
    }
    return readSheets(bytes, files)
  }
  const content = files['content.xml']
  if (!content)
    throw new UnreadableFile(
      t(
        'This file is no list. Please choose a CSV file, a workbook (.xlsx, .ods) or contacts (.vcf).',
      ),
    )
  if (strFromU8(files['META-INF/manifest.xml'] ?? new Uint8Array()).includes('encryption-data')) {
    throw new UnreadableFile(
      t('This workbook has a password. Open it, save it without one, and try again.'),
    )
  }
  return readOds(strFromU8(content)).map(bounded)
}

const PARTS =
  /^(?:xl\/(?:workbook|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml|content\.xml|META-INF\/manifest\.xml)$/

/** The parts of a workbook that are looked at. What they unpack to is known beforehand. @throws UnreadableFile */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    size += originalSize
    if (size > UNPACKED_BYTES_MAX) throw new UnreadableFile(tooLarge)
    return PARTS.test(name)
  }
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw unreadable(error)
  }
}

const tooManyColumns = () =>
  t('This file has more than {max} columns. Please delete those that are not part of the list.', {
    max: IMPORT_COLUMNS_MAX,
  })

/** Whether a cell stands in a column that no spreadsheet has: the last one of Excel is XFD. */
const isTooWide = (sheet: string) => /\br="[A-Z]{4,}\d/.test(sheet)

async function readSheets(bytes: Uint8Array, files: Record<string, Uint8Array>): Promise<Sheet[]> {
  try {
    const read = await readXlsx(new Blob([bytes.slice()]), { trim: false })
    const styles = strFromU8(files['xl/styles.xml'] ?? new Uint8Array())
    return read.map(({ sheet, data }) => {
      const rows = data.map((row) => row.map(textOf))
      const xml = sheetXml(files, sheet)
      showZeros(rows, xml, styles)
      fillMerged(rows, mergedCells(xml))
      return bounded({ name: sheet, rows })
    })
  } catch (error) {
    throw unreadable(error)
  }
}

/** A sheet without empty rows at its end and empty columns at its side. @throws UnreadableFile */
function bounded({ name, rows }: Sheet): Sheet {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  const kept = rows.slice(0, last + 1)
  if (kept.length > IMPORT_ROWS_MAX + 100) {
    throw new UnreadableFile(
      t('This file has more than {max} rows. Please split it.', { max: IMPORT_ROWS_MAX }),
    )
  }
  const width = Math.max(
    0,
    ...kept.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1),
  )
  if (width > IMPORT_COLUMNS_MAX) throw new UnreadableFile(tooManyColumns())
  return { name, rows: kept.map((row) => Array.from({ length: width }, (_, n) => row[n] ?? '')) }
}

/** A day before this is a time of day: Excel counts both from its first day. */
const FIRST_DAY = Date.UTC(1900, 0, 1)

function textOf(value: unknown): string {
  if (value instanceof Date) return dateOf(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value === null || value === undefined ? '' : String(value)
}

function dateOf(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const [date = '', time = ''] = value.toISOString().slice(0, 16).split('T')
  if (value.getTime() < FIRST_DAY) return time
  return time === '00:00' ? date : `${date} ${time}`
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A sheet as a CSV file, as which it is sent, with the workbook's own name. */
export const csvOf = ({ rows }: Sheet, name: string): File =>
  new File([rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')], name, {
    type: 'text/csv',
  })
