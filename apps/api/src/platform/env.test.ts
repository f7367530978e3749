import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { church } from '@church/shared'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readEnv, variableNames } from './env.ts'
import { exampleChurch } from './example-church.ts'
import { smtpClient } from './mailer-transport.ts'

const atRoot = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url))

const explained = readFileSync(atRoot('.env.example'), 'utf8')
  .split('\n\n')
  .slice(1)
  .map((paragraph) => {
    const [sentence = '', setting = ''] = paragraph.trim().split('\n')
    const [, name = '', value = ''] = /^# ([A-Z\d_]+)=(.*)$/.exec(setting) ?? []
    return { sentence, name, value }
  })

test('.env.example explains every variable in one sentence, in the order of the code', () => {
  expect(explained.map(({ name }) => name)).toEqual(variableNames)
  for (const { sentence } of explained) expect(sentence).toMatch(/^# .{20,}\.$/)
})

test('.env.example shows each default, or a valid example if there is none', () => {
  const defaults: Record<string, unknown> = readEnv({})
  for (const { name, value } of explained.filter((line) => line.name !== 'CHURCH_CONFIG')) {
    const read: Record<string, unknown> = readEnv({ [name]: value })
    if (defaults[name] !== undefined) expect(read).toEqual(defaults)
    else expect(read[name]).toBe(value || undefined)
  }
})

test('_FILE reads a value from a file, unless the variable itself is set', () => {
  const file = atRoot('LICENSE')
  const text = readFileSync(file, 'utf8').trim()
  expect(readEnv({ JWT_SECRET_FILE: file }).JWT_SECRET).toBe(text)
  const given = 'the secret itself, which is long enough'
  expect(readEnv({ JWT_SECRET_FILE: file, JWT_SECRET: given }).JWT_SECRET).toBe(given)
  expect(() => readEnv({ SMTP_URL_FILE: '/nowhere' })).toThrow('SMTP_URL_FILE: /nowhere cannot')
})

test('DATABASE_CA becomes a part of the address, which every connection understands', () => {
  const file = atRoot('LICENSE')
  const given = {
    DATABASE_URL: 'postgresql://church:p%23@db.example:5432/church',
    DATABASE_CA: file,
  }
  const url = new URL(readEnv(given).DATABASE_URL ?? '')
  expect(url.searchParams.get('sslrootcert')).toBe(file)
  expect(url.searchParams.get('sslmode')).toBe('verify-full')
  expect(url.password).toBe('p%23')
  expect(() => readEnv({ ...given, DATABASE_CA: '/nowhere' })).toThrow('there is no file /nowhere')
})

describe('the mail server by its parts', () => {
  const host = { SMTP_HOST: 'mail.church.example' }
  const clientFor = (parts: Record<string, string>) =>
    smtpClient(readEnv({ ...host, ...parts }).SMTP_URL ?? '')

  test.each(['a#b', 'a/b?c', 'a@b:c', '100% %41', 'ü & +', '"a\'b"'])(
    'takes the password %s as it is',
    (pass) => {
      const auth = { user: 'office@church.example', pass }
      const client = clientFor({ SMTP_USER: auth.user, SMTP_PASSWORD: pass })
      const options = { ...{ host: host.SMTP_HOST, port: 587, secure: false }, auth }
      expect(client).toMatchObject({ transporter: { options } })
    },
  )

  test('encrypts from the start on port 465', () => {
    const options = { port: 465, secure: true }
    expect(clientFor({ SMTP_PORT: '465' })).toMatchObject({ transporter: { options } })
  })

  test('is refused beside its address, which says the same', () => {
    const both = () => readEnv({ ...host, SMTP_URL: 'smtp://mail.church.example' })
    expect(both).toThrow('SMTP_HOST is set beside SMTP_URL: keep one of them')
  })
})

test('CHURCH_CONFIG accepts church.example.json, which is also the default church', () => {
  const file = atRoot('church.example.json')
  expect(readEnv({ CHURCH_CONFIG: file }).churchFile).toEqual({
    ...exampleChurch,
    locked: [],
  })
})

const { polygon, bank } = exampleChurch
test.each<[problem: string, change: object]>([
  ['polygon, corner 2, lat must be at most 90', { polygon: polygon.with(1, { lat: 910, lng: 0 }) }],
  ['polygon, corner 1, lng must be a number', { polygon: [{ lat: 0, lng: '0' }] }],
  ['polygon must have at least 4 entries', { polygon: polygon.slice(0, 3) }],
  ['name must not be empty', { name: '' }],
  ['name is missing', { name: undefined }],
  ['tolerance_m must be at most 1000', { tolerance_m: 5000 }],
  ['bank, sort_code must be a text', { bank: { ...bank, sort_code: 12 } }],
  ['locked, entry 1 must be one of name, time_zone', { locked: ['nme'] }],
])('CHURCH_CONFIG: %s', (problem, change) => {
  const file = join(mkdtempSync(join(tmpdir(), 'church-env-')), 'church.json')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, JSON.stringify({ ...exampleChurch, ...change }))
  expect(() => readEnv({ CHURCH_CONFIG: file })).toThrow(`CHURCH_CONFIG: ${file}: ${problem}`)
})

test('church.example.json has every field of the church schema, and nothing else', () => {
  const given: Record<string, unknown> = JSON.parse(
    readFileSync(atRoot('church.example.json'), 'utf8'),
  )
  expect(given).toEqual(z.parse(church, given))
  expect(Object.keys(given)).toEqual(Object.keys(church.shape))
  expect(Object.keys(given.bank ?? {})).toEqual(Object.keys(church.shape.bank.shape))
})

test.each([
  ['PORT', 'eight thousand'],
  ['PORT', '70000'],
  ['JWT_SECRET', 'too short'],
  ['TRUSTED_PROXIES', 'nas.lan'],
  ['DATABASE_URL', 'mysql://localhost/church'],
  ['DATABASE_CONNECTIONS', '2'],
  ['PUBLIC_URL', 'church'],
  ['BIRTHDAY_AT', '25:00'],
  ['JOBS', 'sometimes'],
  ['LOG_LEVEL', 'loud'],
  ['CHURCH_CONFIG', '/nowhere/church.json'],
])('says in one line that %s cannot be %s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
})

test.each([
  'https://church.example',
  'church.example/app',
  'church.example:8443',
  'a.example b.example',
])('refuses %s as DOMAIN, and names the setting even if PUBLIC_URL follows from it', (DOMAIN) => {
  const refused = () => readEnv({ DOMAIN, PUBLIC_URL: `https://${DOMAIN}` })
  expect(refused).toThrow('DOMAIN must be a host name only, such as church.example')
})

test.each([
  'https://church.example/app',
  'https://https://church.example',
  'https://church.example/?a',
])(
  'refuses %s as PUBLIC_URL, since the live channel needs the root of an address',
  (PUBLIC_URL) => {
    expect(() => readEnv({ PUBLIC_URL })).toThrow('PUBLIC_URL must be an address without a path')
  },
)

test('accepts a domain, and an address with a final slash', () => {
  const { DOMAIN, PUBLIC_URL } = readEnv({
    DOMAIN: 'www.church.example',
    PUBLIC_URL: 'https://www.church.example/',
  })
  expect([DOMAIN, PUBLIC_URL]).toEqual(['www.church.example', 'https://www.church.example'])
})

test('MEDIA is a folder or a bucket', () => {
  expect(readEnv({ MEDIA: 's3://church-media/pictures/' }).MEDIA).toBe('s3://church-media/pictures')
  expect(readEnv({ MEDIA: '/srv/media', DATA_DIR: '/data' }).MEDIA).toBe('/srv/media')
  for (const MEDIA of ['s3://', 'S3://Church', 'https://s3.example/church']) {
    expect(() => readEnv({ MEDIA })).toThrow('MEDIA must be a folder, or a bucket')
  }
})

test('INSTALLATION_KEYS are long, with commas or new lines between them', () => {
  const keys = ['a'.repeat(32), 'b'.repeat(32)]
  for (const between of [',', ', ', '\n']) {
    const { INSTALLATION_KEYS } = readEnv({ INSTALLATION_KEYS: keys.join(between) })
    expect(INSTALLATION_KEYS).toEqual(keys)
  }
  expect(() => readEnv({ INSTALLATION_KEYS: `${keys[0]},short` })).toThrow('at least 32 characters')
})
