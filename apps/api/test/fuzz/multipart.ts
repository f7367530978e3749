import type { Dice } from './dice.ts'
import { randomText } from './values.ts'

const BOUNDARY = 'b0undary'

/** Files sent as pictures, most of which are not. */
const files = (good: Buffer) =>
  [
    good,
    good.subarray(0, good.length / 2),
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from('II*\0\x08\0\0\0'),
    Buffer.from('%PDF-1.4'),
    Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff', 'latin1'),
    Buffer.alloc(3000, 0xff),
  ] as const

const fieldNames = [
  'member_id',
  'description',
  'title',
  'details',
  '__proto__',
  'a[b][c]',
  'a[__proto__][isAdmin]',
  'constructor[prototype][x]',
  'x'.repeat(300),
  '',
] as const

const fileNames = [
  'photo.png',
  '../../../etc/passwd',
  'a\0.png',
  '"',
  'x'.repeat(5000),
  '',
] as const

const part = (head: string, content: Buffer | string) => [
  Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`, 'latin1'),
  Buffer.from(content),
  Buffer.from('\r\n'),
]

const filePart = (dice: Dice, field: string, good: Buffer) =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="${dice.one(fileNames)}"\r\nContent-Type: ${dice.one(['image/png', 'text/html', '', 'x'.repeat(2000)])}`,
    dice.one(files(good)),
  )

/** A multipart form for a route that takes a picture; often invalid or truncated. */
export function randomForm(
  dice: Dice,
  field: string,
  good: Buffer,
): { type: string; body: Buffer } {
  const parts: Buffer[] = []
  for (let count = dice.below(dice.once(20) ? 40 : 4); count > 0; count--) {
    const name = dice.one(fieldNames)
    parts.push(...part(`Content-Disposition: form-data; name="${name}"`, randomText(dice)))
  }
  for (let count = dice.once(6) ? dice.below(4) : 1; count > 0; count--) {
    parts.push(...filePart(dice, dice.once(6) ? dice.one(fieldNames) : field, good))
  }
  const end = dice.one([`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--`, `--${BOUNDARY}`, '', '--'])
  const body = Buffer.concat([...parts, Buffer.from(dice.once(3) ? end : `--${BOUNDARY}--\r\n`)])
  const type = dice.once(6)
    ? dice.one([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${'x'.repeat(300)}`,
        'multipart/mixed; boundary=b0undary',
        'application/json',
        'image/png',
      ])
    : `multipart/form-data; boundary=${BOUNDARY}`
  return { type, body: dice.once(8) ? body.subarray(0, dice.below(body.length)) : body }
}
