import type { ImportRow, ImportSummary } from '@church/shared'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

// Our own export, opened in a spreadsheet and saved.

const server = await aChurch()
const { clock, request } = server
clock.set('2026-11-28T08:00:00Z')
const admin = await anAdmin(server)

const PATH = '/api/users/admin/imports/'

async function preview(file: string): Promise<ImportSummary> {
  const { body } = await request
    .post(PATH)
    .set(admin.auth)
    .field('kind', 'people')
    .attach('file', Buffer.from(file), 'list.csv')
    .expect(201)
  return body
}

const exported = async (): Promise<string> => {
  const body = { kind: 'people' }
  const answer = await request.post('/api/users/admin/exports/').set(admin.auth).send(body)
  return answer.text.replace(/^\uFEFF/, '')
}

beforeAll(async () => {
  const { id } = await preview(
    'First Name,Last Name,Email,Phone,Second Phone,Date of Birth,Postcode,Household\n' +
      'Xena,Fieldtest,,01632960313,+447700900312,1958-07-08,01099,Feldtests\n' +
      'Łukasz,Fieldtest,lukasz.ft@mail.test,0351 0104444,,1970-12-24,02139,Feldtests\n' +
      'Zelda,Fieldtest,zelda.ft@mail.test,07700900311,,12/25,01067,\n',
  )
  await request.post(`${PATH}${id}/apply/`).set(admin.auth).send({}).expect(200)
})

/** Numbers lose their zeros, dates are written as in a country, and letters of no code page become question marks. */
const saved = (file: string, separator: string, date: string) =>
  file
    .split('\r\n')
    .map((line) =>
      line
        .split(',')
        .map((cell) => (/^0\d+$/.test(cell) ? cell.replace(/^0+/, '') : cell))
        .map((cell) => cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, date))
        .join(separator),
    )
    .join('\r\n')
    .replaceAll('Ł', '?')

test.each([
  ['German', ';', '$3.$2.$1'],
  ['French', ';', '$3/$2/$1'],
  ['English', ',', '$2/$3/$1'],
])('saved in %s changes nothing', async (_, separator, date) => {
  const { id, rows } = await preview(saved(await exported(), separator, date))
  const { body } = await request.get(`${PATH}${id}/rows/`).set(admin.auth).expect(200)
  expect(body.results.flatMap(({ changes }: ImportRow) => changes)).toEqual([])
  expect(rows).toMatchObject({ new: 0, changes: 0, ambiguous: 0, refused: 0 })
})
