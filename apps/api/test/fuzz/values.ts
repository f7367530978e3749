import type { Dice } from './dice.ts'

const LONG = 'x'.repeat(60_000)

/** Strings known to break programs. */
const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2',
  '3',
  '1e3',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '1.5',
  'NaN',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '\0',
  'a\0b',
  'a\r\nSet-Cookie: evil=1',
  '\ud800',
  '\u202eevil',
  'é'.normalize('NFD'),
  '🙂'.repeat(50),
  'İıẞſ',
  'x'.repeat(151),
  'x'.repeat(255),
  LONG,
  '%',
  '_',
  '\\',
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '/media/../jwt-secret',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://example.org/x.png',
  '/media/00000000000000000000000000000000.webp',
  'nobody@church.test',
  'a@b',
  `${'a'.repeat(64)}@${'b.'.repeat(90)}test`,
  'x@y.test\r\nBcc: everybody@church.test',
  '0000-00-00',
  '0000-01-01',
  '1900-01-01',
  '2024-02-30',
  '9999-12-31',
  '-271821-04-20T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '2026-01-11T10:00:00Z',
  '2026-01-11T09:50:00.000Z',
  '2026-01-11T11:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '2026-13-45T99:99:99Z',
  'Sunday Worship',
  'Regular',
  '+44 20 7946 0000',
  'a good long password',
  'password1',
  Buffer.from('1').toString('base64url'),
  'MA',
] as const

const others = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  2,
  3,
  0.1,
  51.896,
  -0.446,
  91,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  1e308,
  5e-324,
  [],
  [[]],
  [null],
  ['1'],
  Array(1000).fill(0),
  {},
  { id: 1 },
  { toString: 'x', valueOf: 'y' },
  { $gt: '' },
  { set: 'x' },
  [{ department_name: 'Choir' }],
  [{ department_name: 'a\0' }, { department_name: '' }],
] as const

export const randomText = (dice: Dice): string => dice.one(texts)

const randomValue = (dice: Dice): unknown => (dice.once(2) ? randomText(dice) : dice.one(others))

/** Keys that attempt prototype pollution. */
const prototypeKeys = [
  '"__proto__":{"isAdmin":true,"id":1}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"toString":null,"hasOwnProperty":1',
] as const

/** A JSON object with some of these fields, ranging from nearly valid to nonsense. */
export function randomJson(dice: Dice, fields: string[], valid: Record<string, unknown>): string {
  const [invalidOneIn, missingOneIn] = dice.once(2) ? [10, 12] : [2, 5]
  const members: string[] = fields
    .filter((name) => !dice.once(name.endsWith('id') ? 2 : missingOneIn))
    .map((name) => {
      const isValid = name in valid && !dice.once(invalidOneIn)
      return `${JSON.stringify(name)}:${JSON.stringify(isValid ? valid[name] : randomValue(dice))}`
    })
  if (dice.once(6)) members.push(dice.one(prototypeKeys))
  if (dice.once(8)) members.push(`"id":${JSON.stringify(randomValue(dice))}`, '"isAdmin":true')
  // Of duplicate keys, the last one counts.
  if (dice.once(10) && members[0]) members.push(members[0])
  return `{${members.join(',')}}`
}

/** A body that is not a JSON object. */
export function invalidBody(dice: Dice): Buffer {
  const levels = 1 + dice.below(40_000)
  return dice.one([
    Buffer.from('[]'),
    Buffer.from('null'),
    Buffer.from('"text"'),
    Buffer.from('{"a":'),
    Buffer.from('{"a":1}}'),
    Buffer.from('{"a":1e999}'),
    Buffer.from(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`),
    Buffer.from('{"a":'.repeat(levels)),
    Buffer.from(JSON.stringify({ a: 'x'.repeat(150_000) })),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
    Buffer.alloc(1 + dice.below(500), dice.below(256)),
    Buffer.from('{"first_name":"\\ud800","email":"\\udfff@church.test"}'),
  ])
}
