import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readRow } from './cells.ts'
import { judgePeople } from './judge-people.ts'
import { readFile } from './read-file.ts'

const TODAY = '2026-11-28'
const NOBODY = {
  ...{ today: TODAY, households: new Map(), byId: new Map() },
  ...{ byEmail: new Map(), byName: new Map(), ownerOf: new Map() },
  groups: { named: new Map(), has: new Map(), lost: new Map() },
}

async function read(file: string | Buffer, languages = ['en'], timeZone = 'Europe/London') {
  const bytes = Buffer.from(file)
  const chosen = { choices: {}, columns: {} }
  return readFile({ kind: 'people', bytes, chosen }, { today: TODAY, timeZone, languages })
}

/** The people of a file with their values, and what is said about them. */
async function peopleIn(file: string | Buffer, languages?: string[], timeZone?: string) {
  const { rows, columns, manner, reading } = await read(file, languages, timeZone)
  const openQuotes = new Set(reading.openQuotes)
  const context = { columns, manner, openQuotes, known: NOBODY, reserved: new Set<string>() }
  const judged = await judgePeople(rows, context)
  return judged.map(({ changes, reason, verdict }) =>
    [verdict === 'new' ? [] : verdict, ...changes.map(({ after }) => after), reason ?? []]
      .flat()
      .join(' | '),
  )
}

const LETTERS: [string[], string, string][] = [
  [['pl', 'en'], 'Łukasz,Wiśniewski,Łódź', 'windows-1250 iso-8859-2 utf-16le'],
  [['ro', 'en'], 'Ştefan,Băluţă,Iaşi', 'windows-1250'],
  [['de'], 'Jürgen,Größe,Köln', 'windows-1252 macintosh utf-16be'],
  [['fr'], 'Étienne,Lefèvre,Besançon', 'windows-1252 macintosh'],
  [['pt-BR'], 'João,Conceição,São Paulo', 'windows-1252 macintosh'],
  [['en'], 'Иван,Петров,Москва', 'windows-1251'],
  [['en'], 'Γιώργος,Παπαδόπουλος,Αθήνα', 'windows-1253'],
  [['en'], 'İbrahim,Yılmaz,Şişli', 'windows-1254 iso-8859-9'],
  [['ar'], 'أحمد,الحسن,القاهرة', 'windows-1256'],
  [['zh-Hans'], '小明,王,北京', 'gbk'],
  [['en'], '小明,王,臺北', 'big5'],
  [['en'], '太郎,田中,東京', 'shift_jis'],
  [['en'], '철수,김,서울', 'euc-kr'],
]

test.each(
  LETTERS.flatMap(([languages, row, encodings]) =>
    encodings.split(' ').map((encoding) => ({ languages, row, encoding })),
  ),
)('reads $row in $encoding', async ({ languages, row, encoding }) => {
  const bytes = iconv.encode(`First Name,Last Name,City\n${row}\n`, encoding)
  expect((await read(bytes, languages)).rows[0]?.cells).toEqual(row.split(','))
})

test('reads lines of another program among those in UTF-8', async () => {
  const bytes = Buffer.concat([
    Buffer.from('First Name,Last Name\nJürgen,Köln\n'),
    iconv.encode('Zoë,Brück\n', 'windows-1252'),
  ])
  expect(await peopleIn(bytes)).toEqual(['Jürgen | Köln', 'Zoë | Brück'])
})

test('repairs UTF-8 that was saved twice, and shows the other reading', async () => {
  const twice = iconv.decode(Buffer.from('Jürgen,Größe,„Köln“'), 'windows-1252')
  const { rows, reading } = await read(`First Name,Last Name,City\n${twice}\nZoë,Brück,Ulm\n`)
  expect(rows.map(({ cells }) => cells.join())).toEqual(['Jürgen,Größe,„Köln“', 'Zoë,Brück,Ulm'])
  expect(reading.questions[0]).toMatchObject({ key: 'encoding', chosen: 'utf-8-twice' })
})

test.each([
  [
    'a slip with a quotation mark',
    'Name,Email\n"Ann Lee,a@x.test\nBob Poe,b@x.test\n',
    [
      'Ann | Lee | a@x.test | A quotation mark on line 2 never closes, so it is left out.',
      'Bob | Poe | b@x.test',
    ],
  ],
  [
    'addresses with several lines in every row',
    'Name,Address,Email\nAnn Lee,"1 High St\nLeeds",a@x.test\n',
    ['ambiguous | A cell has a line break: “1 High St ↵ Leeds”. Is the row about one person?'],
  ],
  [
    'the same with two columns',
    'Name,Address\nAnn Lee,"1 High St\nLeeds, UK"\n',
    ['ambiguous | A cell has a line break: “1 High St ↵ Leeds, UK”. Is the row about one person?'],
  ],
  [
    'letters as programs on the web write them',
    'First Name,Last Name\nJos&eacute;,Nu&ntilde;ez &amp; Gil\nAnn,O&#x27;Neill\nJ&Uuml;RGEN,Wei&szlig;&rsquo;s\nTom,Q&nosuch;\n',
    ['José | Nuñez & Gil', "Ann | O'Neill", 'JÜRGEN | Weiß’s', 'Tom | Q&nosuch;'],
  ],
  [
    'formulas and entities of other programs',
    'Name,Phone,Postcode\n="Ann O&#39;Neill",="07700900121",="01234"\nBob&#0; &#55296;Lee,,\n',
    ["Ann | O'Neill | 07700900121 | 01234", 'Bob&#0; | &#55296;Lee'],
  ],
  [
    'a couple with two addresses and one date of birth',
    'Name,Email,DOB\nJo & Al Lee,jo@x.test; al@x.test,13/2/1960\n',
    [
      'Jo | Lee | jo@x.test | Lee | adult | Date of Birth “13/2/1960” left out: it does not say whose it is.',
      'Al | Lee | al@x.test | Lee | adult | Date of Birth “13/2/1960” left out: it does not say whose it is.',
    ],
  ],
  [
    'initials above names, and totals',
    'Name,Email\nA,\nAnn Lee,a@x.test\nTotal: 1,\n',
    ['Ann | Lee | a@x.test'],
  ],
  [
    'a last name that is too long',
    `First Name,Last Name\nAnn,${'b'.repeat(200)}\n`,
    [`Ann | Last Name “${'b'.repeat(80)}…” left out: it is longer than 150 characters.`],
  ],
])('reads %s', async (_, file, people) => {
  expect(await peopleIn(file)).toEqual(people)
})

// Kinds of reports in the public trackers of ChurchCRM, Jethro, OneBody, Tine and address books.
test.each([
  [
    'birthdays with and without a year',
    'FirstName,LastName,BirthDate\nAnn,A,1/15/1985\nBob,B,3/4\n',
    ['Ann | A | 1985-01-15', 'Bob | B | 03-04'],
  ],
  [
    'a date that is only a year',
    'FirstName,LastName,BirthDate,MembershipDate\nAnn,A,2020,2015-06\n',
    [
      'Ann | A | Date of Birth “2020” left out: it names no day. Joined “2015-06” left out: it names no day.',
    ],
  ],
  [
    'a family with one envelope and two last names',
    'Envelope Number,First Name,Last Name\n12,Ann,Lee\n12,Bob,Poe\n13,Cat,Fox\n',
    ['Ann | Lee | Lee | adult', 'Bob | Poe | Lee | adult', 'Cat | Fox'],
  ],
  [
    'somebody twice, the second time with an empty cell',
    'last_name,first_name,email,mobile_tel\nLee,Ann,a@x.test,0400 000 001\nLee,Ann,a@x.test,\n',
    ['Ann | Lee | a@x.test | 0400 000 001', 'refused | Line 2 is about the same person.'],
  ],
  [
    'a name that begins with an umlaut',
    iconv.encode('Nachname;Vorname\nÄnderer;Özlem\n', 'windows-1252'),
    ['Özlem | Änderer'],
  ],
  [
    'a contact with a compact birthday',
    'BEGIN:VCARD\nVERSION:4.0\nFN:John Doe\nN:Doe;John;;;\nBDAY:19930102\nTEL;VALUE=uri;TYPE="voice,cell":tel:+1-555-010-0123\nEND:VCARD\n',
    ['John | Doe | +1-555-010-0123 | 1993-01-02'],
  ],
  [
    'contacts with birthdays of no, an omitted and an empty year',
    'BEGIN:VCARD\nFN:Luc Test\nBDAY:--0414\nEND:VCARD\nBEGIN:VCARD\nN:Lee;Ann;;;\nBDAY;X-APPLE-OMIT-YEAR=1604:1604-03-12\nEND:VCARD\nBEGIN:VCARD\nN:Poe;Bob;;;\nBDAY;VALUE=DATE:\nEND:VCARD\n',
    ['Luc | Test | 04-14', 'Ann | Lee | 03-12', 'Bob | Poe'],
  ],
  [
    'a contact with a flat, and one that never ends',
    'BEGIN:VCARD\nFN:Ann Lee\nADR;TYPE=HOME:;Flat 2A\\, Block 8;5 High St.;Leeds;;LS1 1AA;UK\nBEGIN:VCARD\nFN:Bob Poe\n',
    ['Ann | Lee | Flat 2A, Block 8 | 5 High St. | Leeds | LS1 1AA', 'Bob | Poe'],
  ],
])('reads %s', async (_, file, people) => {
  expect(await peopleIn(file, ['en', 'de'], 'America/Chicago')).toEqual(people)
})

test.each([
  '%PDF-1.4\n1 0 obj\n',
  '<html><table><tr><td>Ann</td></tr></table>',
  '[{"name":"Ann"}]',
])('says that %s is no list', async (file) => {
  await expect(read(file)).rejects.toThrow('can’t be read as CSV')
})

test('takes the unnamed first column of a table of Sundays for names', async () => {
  const { kind, rows, columns, manner } = await read(',4 Oct 2026,11 Oct 2026\n"Lee, Ann",x,/\n')
  expect(kind).toBe('attendance')
  expect(rows.map((row) => readRow(row, columns, manner).texts)).toEqual([
    { first_name: 'Ann', last_name: 'Lee', date: '2026-10-04', attendance: 'x' },
    { first_name: 'Ann', last_name: 'Lee', date: '2026-10-11', attendance: '/' },
  ])
})

test('offers no total and no repeated line of names as the line of names', async () => {
  const { reading } = await read(
    'Name,Email\nAnn Lee,a@x.test\nName,Email\nTotal,1\nBob Poe,b@x.test\n',
  )
  expect(reading.questions.filter(({ key }) => key === 'header')).toEqual([])
  expect(reading.lines).toMatchObject({ all: 5, rows: 2, names: 1, other: 2 })
})

test('names what contacts have beyond our fields as columns that are not used', async () => {
  const { columns } = await read(
    'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nORG:Grace;Choir\nTEL;TYPE=FAX:01582 960201\nEND:VCARD\n' +
      'BEGIN:VCARD\nN:Poe;Bob;;;\nNOTE:Sings\nPHOTO;ENCODING=b:AAAA\nADR;TYPE=HOME:;;1 Mill Lane;Luton;;LU1 2AB;UK\n' +
      'ADR;TYPE=WORK:;;2 High St;Leeds;;;\nEND:VCARD\n',
  )
  expect(columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual(
    ['ORG', 'FAX', 'NOTE', 'PHOTO', 'COUNTRY', 'SECOND ADDRESS'].map((name) => `vCard: ${name}`),
  )
})
