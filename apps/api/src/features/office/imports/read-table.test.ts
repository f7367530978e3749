import { IMPORT_COLUMNS_MAX } from '@church/shared'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { matchColumns } from './columns.ts'
import { readTable } from './read-table.ts'

const HOW = { kind: 'people', choices: {}, languages: ['en'] } as const
const read = (text: string) => readTable(Buffer.from(text), HOW)

test('keeps characters of four bytes whole, wherever they stand', async () => {
  const long = '😀'.repeat(70_000)
  expect((await read(`A,B\nx${long},2`)).rows[0]?.cells).toEqual([`x${long}`, '2'])
  const table = await read(`${'h'.repeat(189)}😀,B\n${'x'.repeat(59)}😀,2`)
  const { columns } = await matchColumns('people', table, { choices: {}, columns: {} })
  const [column] = columns
  expect([column?.header, column?.sample]).toEqual(['h'.repeat(189), 'x'.repeat(59)])
})

test.each(['utf-16le', 'utf-16be'])('reads what Excel saves as Unicode text, in %s', async (to) => {
  const bytes = iconv.encode('Name\tOrt\r\nÜnal\tKöln', to, { addBOM: true })
  expect(await readTable(bytes, HOW)).toMatchObject({
    headers: ['Name', 'Ort'],
    rows: [{ line: 2, cells: ['Ünal', 'Köln'] }],
  })
})

test('gives each column a name of its own', async () => {
  const { headers } = await read('Email (2),Email,Email,Email (work),\n1,2,3,4,5')
  expect(headers).toEqual(['Email (2)', 'Email', 'Email (3)', 'Email (work)', 'Column 5'])
})

test('leaves out empty columns beyond the last that can be matched', async () => {
  const { headers, rows } = await read(`${'a,'.repeat(3)}${','.repeat(16_000)}\n${'1,'.repeat(3)}`)
  expect([headers.length, rows[0]?.cells.length]).toEqual([IMPORT_COLUMNS_MAX, 4])
})

test.each([300, 1_000_000])('refuses %d columns', async (count) => {
  await expect(read(`${'a,'.repeat(count)}b\n1,2`)).rejects.toThrow('more than 200 columns')
})
