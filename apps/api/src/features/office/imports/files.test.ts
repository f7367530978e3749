import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ImportRow, ImportSummary } from '@church/shared'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

// Files as programs and people write them, with the right value of each.

const server = await aChurch()
const { clock, request } = server
clock.set('2026-11-28T08:00:00Z')
const admin = await anAdmin(server)

const PATH = '/api/users/admin/imports/'

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`./fixtures/${name}.csv`, import.meta.url)))

interface Preview {
  summary: ImportSummary
  rows: ImportRow[]
}

async function preview(file: Buffer | string, kind = 'people'): Promise<Preview> {
  const { body: summary } = await request
    .post(PATH)
    .set(admin.auth)
    .field('kind', kind)
    .attach('file', Buffer.from(file), 'list.csv')
    .expect(201)
  const { body } = await request
    .get(`${PATH}${summary.id}/rows/`)
    .query({ page_size: 100 })
    .set(admin.auth)
    .expect(200)
  const rows = body.results.sort((a: ImportRow, b: ImportRow) => a.line - b.line || a.row - b.row)
  return { summary, rows }
}

const previewOf = (name: string, kind?: string) => preview(fixture(name), kind)

/** The values that a row would record. */
const valuesOf = ({ changes }: ImportRow) =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** Every person with some of the values. */
const valuesIn = ({ rows }: Preview, ...fields: string[]) =>
  rows.map((row) => [row.name, ...fields.map((field) => valuesOf(row)[field] ?? '')])

const verdictsIn = ({ summary }: Preview) =>
  Object.fromEntries(Object.entries(summary.rows).filter(([, count]) => count > 0))

const PEOPLE = [
  ...['Abigail Adeyemi', 'Adaeze Davies', 'Amara Kamara', 'Andrew Quaye', 'Beatrice Wright'],
  ...['Benjamin Clarke', 'Bukola Ibrahim'],
]

beforeAll(async () => {
  for (const name of PEOPLE) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const email = `${firstName}.${lastName}@members.example`.toLowerCase()
    await aMember(server, { firstName, lastName, email, isConfirmed: true })
  }
})

describe('dates', () => {
  test.each([
    ['i01-powerchurch-empty-dates', ['', '1949-03-22', '']],
    ['i04-bare-year', ['', '1956-08-09']],
    ['i05-excel-serial', ['1963-04-06', '1961-11-05', '2009-01-01']],
    ['i06-two-digit-years', ['1958-03-14', '2002-11-30', '1968-01-25']],
    ['i06b-two-digit-years-de', ['1958-03-14', '2002-11-30']],
    ['i08-access-times', ['1984-05-31', '1981-12-01']],
    ['i09-month-names', ['1984-03-14', '1984-05-05', '1990-03-09']],
    ['i10-year-first-slashes', ['1984-03-15', '1979-11-02']],
    ['i02-birthdays-without-year', ['1975-01-01', '--12-25', '--07-04', '1988-11-30']],
    ['i03-year-0000', ['--11-24', '1961-02-03', '']],
    ['i07-pco-1885', ['--06-02', '1979-06-02']],
  ])('of %s are read', async (name, dates) => {
    const found = await previewOf(name)
    expect(verdictsIn(found)).toEqual({ new: dates.length })
    const birthOf = ({ dateofbirth, birthday }: Record<string, string>) =>
      dateofbirth ?? (birthday ? `--${birthday}` : '')
    expect(found.rows.map((row) => birthOf(valuesOf(row)))).toEqual(dates)
  })

  test('that name a year only are left out and said', async () => {
    const { summary, rows } = await previewOf('i04-bare-year')
    expect(rows[0]?.reason).toBe('Date of Birth “1984” left out: it names no day.')
    expect([summary.left_out, rows[1]?.reason]).toEqual([1, null])
  })

  test('that are numbers of a spreadsheet are asked about', async () => {
    const { summary } = await previewOf('i05-excel-serial')
    expect(summary.questions).toMatchObject([
      {
        key: 'epoch',
        chosen: '1900',
        options: [{ example: '1963-04-06' }, { example: '1967-04-07' }],
      },
    ])
  })
})

describe('telephones and addresses', () => {
  test('lose what nobody sees, and dashes of all kinds become hyphens', async () => {
    const found = await previewOf('i11-pasted-phones')
    expect(valuesIn(found, 'phone_number')).toEqual([
      ['Nora Keane', '+44 7700 900111'],
      ['Owen Keane', '+44 7700 900112'],
      ['Paul Keane', '(555) 010-4413'],
      ['Rosa Keane', '0151 - 010 4414'],
      ['Tess Keane', '+44 7700 900115'],
      ['Vera Keane', '0170 / 0104416'],
    ])
  })

  test('may have notes, and two numbers in one cell', async () => {
    const found = await previewOf('i12-phone-notes')
    expect(valuesIn(found, 'phone_number', 'phone_number_2')).toEqual([
      ['Alan Lusk', '07700 900121', ''],
      ['Beth Lusk', '07700 900122', '01632 960122'],
      ['Carl Lusk', '', ''],
      ['Dora Lusk', '', ''],
      ['Evan Lusk', '', ''],
      ['Faye Lusk', '07700 900126', ''],
    ])
    expect(found.rows.flatMap(({ reason }) => reason ?? [])).toEqual([
      'Phone “(evenings)” left out: it is a note.',
      'Phone “ex-directory” left out: it is no telephone number.',
    ])
  })

  test('of mail may have names, notes and domains of any script', async () => {
    const found = await previewOf('i13-email-notes')
    expect(valuesIn(found, 'email', 'email_2')).toEqual([
      ['Gail Marsh', 'gail@mail.test', 'gail.work@mail.test'],
      ['Hugh Marsh', '', ''],
      ['Iris Marsh', 'iris@mail.test', ''],
      ['Jack Marsh', 'jack@mail.test', ''],
      ['Kate Marsh', 'kate@mail.test', ''],
      ['Liam Marsh', 'info@xn--kirche-mnchen-3ob.test', ''],
      ['Mona Marsh', '', ''],
    ])
    expect(found.summary.left_out).toBe(0)
  })
})

describe('letters', () => {
  test.each([
    ['i14a-polish-cp1250', 'windows-1250', ['Łukasz Wiśniewski', 'Żaneta Zając']],
    ['i14b-romanian-cp1250', 'windows-1250', ['Ştefan Băluţă', 'Ionuţ Mureşan']],
    ['i14c-macroman', 'macintosh', ['José Muñoz', 'Jürgen Köhler']],
    ['i14d-chinese-gbk', 'gb18030', ['小明 王']],
  ])('of %s are those of %s', async (name, encoding, people) => {
    const { summary, rows } = await previewOf(name)
    expect(rows.map((row) => row.name)).toEqual(people)
    expect(summary.questions).toMatchObject([{ key: 'encoding', chosen: encoding }])
  })

  test('can be read in another way, which holds for the next file with these columns', async () => {
    const file = fixture('i14b-romanian-cp1250')
    const { summary } = await preview(file)
    const examples = summary.questions[0]?.options.map(({ example }) => example)
    expect(examples?.slice(0, 2)).toEqual(['Ştefan · Băluţă · Ionuţ', 'ªtefan · Bãluþã · Ionuþ'])
    const choose = (encoding: string) =>
      request.put(`${PATH}${summary.id}/`).set(admin.auth).send({ choices: { encoding } })
    await choose('windows-1252').expect(200)
    const again = await preview(file)
    expect(again.rows[0]?.name).toBe('ªtefan Bãluþã')
    expect(again.summary.questions).toMatchObject([{ chosen: 'windows-1252', is_decided: true }])
    expect((await choose('latin-9').expect(400)).body.code).toBe('import-unknown-choice')
    await choose('windows-1250').expect(200)
  })

  test('of names stay as they are, without what nobody sees', async () => {
    const { summary, rows } = await previewOf('i29-names')
    expect(summary.rows.new).toBe(9)
    expect(rows.map((row) => row.name)).toEqual([
      'علی\u200cرضا رضایی',
      'ශ්\u200dරී පෙරේරා',
      'മോഹന്\u200d നായര്\u200d',
      'مريم حداد',
      'AnneMarie Dupont',
      'Zoë Brandt',
      'Sean O’Neill',
      'Tim Zeller',
      '👩\u200d👧 Smith',
    ])
  })
})

describe('lines', () => {
  test.each([
    ['i24a-mixed-line-ends', ['Ann', 'Bea', 'Cal', 'Dee'], 0],
    ['i24b-header-crlf-rest-lf', ['Ann', 'Bea', 'Cal', 'Dee'], 0],
    ['i25b-quote-swallows-rows', ['Ella', 'Finn', 'Gwen', 'Hope', 'Ivor'], 0],
    ['i15-sep-line', ['Nell'], 1],
    ['i16-title-rows', ['Otis', 'Pia'], 3],
  ])('of %s are all accounted for', async (name, people, others) => {
    const { summary, rows } = await previewOf(name)
    expect(rows.map((row) => valuesOf(row).first_name)).toEqual(people)
    const none = { all: 0, rows: 0, names: 0, continued: 0, blank: 0, other: 0 }
    const { all, ...parts } = summary.lines ?? none
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all)
    expect([parts.rows, parts.other + parts.blank]).toEqual([people.length, others])
  })

  test('with a quotation mark that never closes are named', async () => {
    const { rows } = await previewOf('i25b-quote-swallows-rows')
    expect(rows[0]?.reason).toBe('A quotation mark on line 2 never closes, so it is left out.')
  })

  test('inside a name, an address or a telephone are a question', async () => {
    const { summary, rows } = await preview(
      'First Name,Last Name,Street,City\n"Ella\nFinn",Draper,,\nGwen,Draper,"1 High St\nLuton",Luton\n',
    )
    expect(verdictsIn({ summary, rows })).toEqual({ ambiguous: 2 })
    expect(rows[0]?.reason).toBe(
      'A cell has a line break: “Ella ↵ Finn”. Is the row about one person?',
    )
    const choices = { breaks: 'join' }
    const { body } = await request.put(`${PATH}${summary.id}/`).set(admin.auth).send({ choices })
    expect(body.rows.new).toBe(2)
  })

  test('with totals and the names of a second page are none of the rows', async () => {
    const { summary, rows } = await preview(
      'Members 2026\n\nFirst Name,Last Name,Email\nAnn,Hill,\nFirst Name,Last Name,Email\nBen,Hill,\n\nTotal: 2,,\n',
    )
    expect(rows.map((row) => row.name)).toEqual(['Ann Hill', 'Ben Hill'])
    expect(summary.others.map(({ line, text }) => [line, text])).toEqual([
      [1, 'Members 2026'],
      [5, 'First Name · Last Name · Email'],
      [8, 'Total: 2'],
    ])
  })
})

describe('columns', () => {
  test.each([
    ['i30a-spanish', ['Lucía Gómez Ruiz', 'lucia@mail.test', '1984-05-24', 'Madrid', '28013']],
    ['i30c-polish', ['Łucja Nowak', 'lucja2@mail.test', '1984-05-24', 'Łódź', '90-001']],
    ['i30d-chinese', ['小明 王', 'wang2@mail.test', '1984-03-15', '', '']],
    ['i30e-german-church', ['Heike Lorenz', 'heike@mail.test', '1964-05-24', 'Dresden', '01067']],
  ])('of %s are known by their words', async (name, values) => {
    const found = await previewOf(name)
    expect(valuesIn(found, 'email', 'dateofbirth', 'city', 'postcode')).toEqual([values])
  })

  test('of Google may have two values in a cell, and birthdays without a year', async () => {
    const found = await previewOf('i22-google-contacts')
    const fields = ['email', 'email_2', 'phone_number', 'phone_number_2', 'birthday', 'city']
    expect(valuesIn(found, ...fields)).toEqual([
      ['Wanda Yates', 'wanda@mail.test', '', '+44 7700 900221', '01632 960221', '', 'Luton'],
      ['Xavi Yates', 'xavi@mail.test', 'xavi.2@mail.test', '+44 7700 900223', '', '05-09', ''],
    ])
    expect(found.rows[0]?.left_out).toMatchObject([{ value: '+44 7700 900222' }])
  })

  test('of Outlook are known, and 0/0/00 is no date', async () => {
    const found = await previewOf('i23-outlook')
    expect(valuesIn(found, 'email_2', 'phone_number', 'dateofbirth', 'streetname')).toEqual([
      ['Zara Abbott', 'zara.work@mail.test', '07700 900231', '', '4 Hill Rise'],
      ['Amos Abbott', '', '07700 900232', '1962-03-24', '4 Hill Rise'],
    ])
  })

  test('may have a comma in their names', async () => {
    const { rows } = await previewOf('i31-comma-in-semicolon-header')
    expect(rows.map((row) => row.name)).toEqual(['Eva Klein', 'Udo Klein'])
  })

  test('of contacts of a telephone are known', async () => {
    const found = await preview(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Hill;Ann;;Dr.;\r\nFN:Dr. Ann Hill\r\nTEL;type=CELL:07700 900121\r\n' +
        'item1.EMAIL;type=INTERNET:ann@mail.test\r\nADR;type=HOME:;;12 Mill\r\n  Lane;Luton;;LU1 2AB;GB\r\n' +
        'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-09\r\nPHOTO;ENCODING=b:AAAA\r\n AAAA\r\nEND:VCARD\r\n' +
        'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;\r\n' +
        'BDAY:19840531\r\nEND:VCARD\r\n',
    )
    const fields = ['email', 'phone_number', 'birthday', 'streetname', 'postcode']
    expect(valuesIn(found, ...fields)).toEqual([
      ['Ann Hill', 'ann@mail.test', '07700 900121', '05-09', '12 Mill Lane', 'LU1 2AB'],
      ['Jürgen Müller', '', '', '', '', ''],
    ])
  })
})

describe('optional values', () => {
  test.each([
    ['i26-member-type', 3, 3],
    ['i32-other-optional-values', 4, 2],
  ])('of %s that nobody knows are left out', async (name, people, left) => {
    const found = await previewOf(name)
    expect(verdictsIn(found)).toEqual({ new: people })
    expect(found.summary.left_out).toBe(left)
    for (const row of found.rows) {
      for (const { value } of row.left_out) expect(row.reason).toContain(`“${value}” left out: `)
    }
  })
})

describe('names', () => {
  test('of couples are two people in one household', async () => {
    const found = await previewOf('i20-couples')
    expect(valuesIn(found, 'email', 'email_2', 'phone_number', 'household')).toEqual([
      ['John Tarrant', 'tarrants@mail.test', '', '01632 960201', 'Tarrant'],
      ['Ann Tarrant', '', 'tarrants@mail.test', '01632 960201', 'Tarrant'],
      ['Beryl Tarrant', '', '', '01632 960202', ''],
    ])
    expect(found.summary.questions).toMatchObject([
      { key: 'couples', chosen: 'two', options: [{ example: 'John Tarrant · Ann Tarrant' }, {}] },
    ])
  })

  test('in one column are split, without titles', async () => {
    const found = await previewOf('i20b-couples-fullname')
    expect(valuesIn(found, 'first_name', 'last_name').map(([, ...names]) => names)).toEqual([
      ['Lawrence', 'Underhill'],
      ['Patty', 'Underhill'],
      ['Lawrence', 'Underhill'],
      ['Patty', 'Underhill'],
      ['John', 'Vickers'],
      ['Jane', 'Vickers'],
      ['William', 'Vickers Jr.'],
      ['小明', '王'],
      ['Suharto', ''],
    ])
  })

  test('of families are those of their people, not their ids', async () => {
    const found = await previewOf('i21-household-uuid')
    expect(valuesIn(found, 'household')).toEqual([
      ['Rob Jones', 'Jones'],
      ['Sal Jones', 'Jones'],
      ['Una Meyer', ''],
    ])
  })
})

describe('attendance', () => {
  test('is written in words of many programs', async () => {
    const found = await previewOf('i18-attendance-values', 'attendance')
    expect(found.rows.map(({ verdict }) => verdict)).toEqual([
      ...['new', 'same', 'new', 'new', 'new', 'new', 'new'],
    ])
  })

  test('refuses a word that nobody knows, with the word', async () => {
    const { rows } = await preview(
      'First Name,Last Name,Date,Session,Attendance\nAbigail,Adeyemi,2026-10-11,Worship,maybe\n',
      'attendance',
    )
    expect(rows).toMatchObject([
      { verdict: 'refused', reason: 'Attendance “maybe” is not known as present or absent.' },
    ])
  })

  test('has times as people write them', async () => {
    const found = await previewOf('i18b-attendance-times', 'attendance')
    expect(valuesIn(found, 'attendance')).toEqual([
      ['Abigail Adeyemi', 'Present at Old Sunday Worship on 2026-10-11'],
      ['Adaeze Davies', 'Present at Old Sunday Worship on 2026-10-25'],
    ])
  })
})

describe('numbers of another program', () => {
  test('are not ours, unless an admin says so, and then a stranger is asked about', async () => {
    const { summary, rows } = await previewOf('i19-foreign-id')
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new'])
    const { body } = await request
      .put(`${PATH}${summary.id}/`)
      .set(admin.auth)
      .send({ choices: { id: 'ours' } })
      .expect(200)
    expect(body.rows).toMatchObject({ new: 0, changes: 0, ambiguous: 2 })
  })
})

describe('a table of Sundays', () => {
  const TABLE =
    'Name,4 Oct 2026,11 Oct 2026,18 Oct 2026,Total\nAbigail Adeyemi,x,,x,2\nAdaeze Davies,,✓,?,1\nTotal,1,1,2,\n'

  test('is recognised as attendance, whose marks are its filled cells', async () => {
    const { summary, rows } = await preview(TABLE)
    expect([summary.kind, summary.lines?.other]).toEqual(['attendance', 1])
    expect(rows.map(({ line, name, verdict }) => [line, name, verdict])).toEqual([
      [2, 'Abigail Adeyemi', 'refused'],
      [2, 'Abigail Adeyemi', 'refused'],
      [3, 'Adaeze Davies', 'refused'],
      [3, 'Adaeze Davies', 'refused'],
    ])
    expect(rows[0]?.reason).toBe('Which service was it? Please choose it above.')
    expect(rows[3]?.reason).toBe('Attendance “?” is not known as present or absent.')
    const { body } = await request
      .put(`${PATH}${summary.id}/`)
      .set(admin.auth)
      .send({ choices: { service: 'Worship' } })
      .expect(200)
    expect(body.rows).toMatchObject({ refused: 1, ambiguous: 3 })
  })

  test('may have addresses, dates of numbers and dates without a year', async () => {
    const { summary, rows } = await preview(
      'Name;Email;25.10.;18.10.;11.10.\nAbigail Adeyemi;abigail.adeyemi@members.example;x;0;x\n',
      'attendance',
    )
    expect(summary.kind).toBe('attendance')
    await request
      .put(`${PATH}${summary.id}/`)
      .set(admin.auth)
      .send({ choices: { service: 'Worship' } })
      .expect(200)
    const { body } = await request.get(`${PATH}${summary.id}/rows/`).set(admin.auth).expect(200)
    const marks = body.results.map((row: ImportRow) => [row.verdict, valuesOf(row).attendance])
    expect([rows.length, marks]).toEqual([
      3,
      [
        ['new', 'Present at Worship on 2026-10-25'],
        ['same', undefined],
        ['new', 'Present at Worship on 2026-10-11'],
      ],
    ])
  })
})

test('a couple and somebody with one name are recorded, and an undo takes all of it back', async () => {
  const count = async () => [
    await server.services.db.user.count(),
    await server.services.db.household.count(),
  ]
  const before = await count()
  const { summary } = await preview(
    'Name,Phone\nLawrence & Patty Underhill,01632 960201\nSuharto,(evenings)\n',
  )
  const post = (step: string) => request.post(`${PATH}${summary.id}/${step}/`).set(admin.auth)
  const { body } = await post('apply').send({}).expect(200)
  expect([body.result, body.left_out]).toEqual([{ added: 3, changed: 0, skipped: 0 }, 1])
  const suharto = await server.services.db.user.findFirstOrThrow({
    where: { firstName: 'Suharto' },
  })
  expect(suharto.lastName).toBe('')
  const { members } = await server.services.db.household.findFirstOrThrow({
    where: { name: 'Underhill' },
    include: { members: true },
  })
  expect(members.length).toBe(2)
  expect(await server.services.db.importOriginal.count({ where: { importId: summary.id } })).toBe(0)
  await post('undo').send({}).expect(200)
  expect(await count()).toEqual(before)
})

describe('numbers of another program and their neighbours', () => {
  const header = 'Id,First Name,Last Name,Email,Street,Postcode\n'
  const withOurIds = async (file: string) => {
    const { summary } = await preview(header + file)
    await request
      .put(`${PATH}${summary.id}/`)
      .set(admin.auth)
      .send({ choices: { id: 'ours' } })
      .expect(200)
    const { body } = await request.get(`${PATH}${summary.id}/rows/`).set(admin.auth).expect(200)
    return body.results.map(({ verdict }: ImportRow) => verdict)
  }

  test('do not rename a brother with the next number, with an account or without', async () => {
    const account = await aMember(server, {
      firstName: 'Boaz',
      lastName: 'Neighbour',
      email: 'boaz@members.example',
      isConfirmed: true,
    })
    const record = await request
      .post('/api/users/create/')
      .set(admin.auth)
      .send({ first_name: 'Ruth', last_name: 'Neighbour', email: 'ruth@members.example' })
      .expect(201)
    const rows = [
      `${account.id},Obed,Neighbour,obed@mail.test,,`,
      `${record.body.id},Naomi,Neighbour,,,`,
      `${record.body.id},Job,Uz,job@mail.test,,`,
    ]
    for (const row of rows) expect(await withOurIds(`${row}\n`)).toEqual(['ambiguous'])
    // A wedding: the address is hers.
    const married = `${record.body.id},Ruth,Boaz,ruth@members.example,,`
    expect(await withOurIds(`${married}\n`)).toEqual(['changes'])
  })

  test('put nobody into a household of other people with the same name', async () => {
    const household = 'First Name,Last Name,Household\nAnn,Neighbours,Neighbours\n'
    const { summary } = await preview(household)
    await request.post(`${PATH}${summary.id}/apply/`).set(admin.auth).send({}).expect(200)
    const found = await preview(
      'First Name,Last Name,Family ID\nDan,Neighbours,7\nEve,Neighbours,7\n',
    )
    expect(valuesIn(found, 'household')).toEqual([
      ['Dan Neighbours', 'Neighbours (Dan)'],
      ['Eve Neighbours', 'Neighbours (Dan)'],
    ])
  })
})
