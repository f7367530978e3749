import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { csvOf, isWorkbook, readWorkbook } from './read-workbook.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook as Excel saves it, with the XML of its sheets' rows by their names, and of what each merges. */
function xlsx(sheets: Record<string, string>, merged = ''): File {
  const names = Object.keys(sheets)
  const each = (write: (name: string, n: number) => string) =>
    names.map((name, n) => write(name, n + 1)).join('')
  return zipped('list.xlsx', {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData>${merged}</worksheet>`,
      ]),
    ),
  })
}

const zipped = (name: string, parts: Record<string, string>) => {
  const files = Object.fromEntries(
    Object.entries(parts).map(([path, text]) => [path, strToU8(text)]),
  )
  return new File([zipSync(files).slice()], name)
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

const ROWS = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Born')}${cell('C1', 'Phone')}</row>
  <row r="2">${cell('A2', 'Ştefan Băluţă')}<c r="B2" s="1"><v>23107</v></c>${cell('C2', '07700 900121')}</row>`

test('reads dates as dates, and keeps the zeros of texts', async () => {
  const [sheet, second] = await readWorkbook(xlsx({ Members: ROWS, Empty: '' }))
  expect([sheet?.name, second]).toEqual(['Members', undefined])
  expect(sheet?.rows).toEqual([
    ['Name', 'Born', 'Phone'],
    ['Ştefan Băluţă', '1963-04-06', '07700 900121'],
  ])
})

test('keeps the zeros that a number format shows', async () => {
  const row = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'PLZ')}</row><row r="3">${cell('A3', 'Ann')}<c r="B3" s="2"><v>1067</v></c><c r="C3" s="2"><v>12345</v></c><c r="D3"><v>1067</v></c></row>`
  const [, sheet] = await readWorkbook(xlsx({ 'A &amp; B': ROWS, Members: row }))
  expect(sheet?.rows.at(-1)).toEqual(['Ann', '01067', '12345', '1067'])
})

test('a cell that is merged over several rows is said of each of them', async () => {
  const rows =
    `<row r="1">${cell('A1', 'Members of 2026')}</row>` +
    `<row r="2">${cell('A2', 'Family')}${cell('B2', 'Name')}</row>` +
    `<row r="3">${cell('A3', 'Hill')}${cell('B3', 'Ann')}</row>` +
    `<row r="4">${cell('B4', 'Ben')}</row><row r="6">${cell('B6', 'Cara')}</row>`
  const merged = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A3:A5"/></mergeCells>'
  const [sheet] = await readWorkbook(xlsx({ Members: rows }, merged))
  expect(sheet?.rows).toEqual([
    ['Members of 2026', ''],
    ['Family', 'Name'],
    ['Hill', 'Ann'],
    ['Hill', 'Ben'],
    ['', ''],
    ['', 'Cara'],
  ])
})

test('sends a sheet as CSV', async () => {
  const sheet = {
    name: 'Members',
    rows: [
      ['a "b"', 'c,d', 'e\nf'],
      ['1', '', ''],
    ],
  }
  const file = csvOf(sheet, 'list.xlsx')
  expect([file.name, await file.text()]).toEqual(['list.xlsx', '"a ""b""","c,d","e\nf"\n1,,\n'])
})

test('offers each sheet that has rows', async () => {
  const sheets = await readWorkbook(
    xlsx({ Notes: `<row r="1">${cell('A1', 'x')}</row>`, Members: ROWS }),
  )
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Notes', 1],
    ['Members', 2],
  ])
})

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const utf16 = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0])

test.each([
  ['an old workbook', new File([new Uint8Array(OLE)], 'a.xls'), 'old Excel'],
  [
    'a locked one',
    new File([new Uint8Array([...OLE, ...utf16('EncryptedPackage')])], 'a.xlsx'),
    'password',
  ],
  ['a damaged one', new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'a.xlsx'), 'damaged'],
  ['another archive', zipped('a.docx', { 'word/document.xml': '' }), 'no list'],
  ['an empty one', xlsx({ Empty: '' }), 'no rows'],
  ['a million columns', xlsx({ Wide: `<row r="1">${cell('BDWGN1', 'x')}</row>` }), 'columns'],
  ['too many columns', xlsx({ Wide: `<row r="1">${cell('XFD1', 'x')}</row>` }), 'columns'],
  [
    'a large one',
    new File([new Uint8Array([0x50, 0x4b]), new Uint8Array(21 << 20)], 'a.xlsx'),
    'too large',
  ],
  [
    'a zip bomb',
    zipped('a.xlsx', { 'xl/workbook.xml': '', 'xl/media/a': ' '.repeat(151 << 20) }),
    'too large',
  ],
])('says what to do about %s', async (_, file, words) => {
  await expect(readWorkbook(file)).rejects.toThrow(words)
})

test('takes text for no workbook', async () => {
  expect(await isWorkbook(new File(['First Name,Last Name'], 'a.csv'))).toBe(false)
})
