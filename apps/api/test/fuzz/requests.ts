import type { Endpoint } from '@church/shared'
import type { RawRequest } from '../raw-request.ts'
import { fieldsOf } from '../samples.ts'
import type { Dice } from './dice.ts'
import { randomForm } from './multipart.ts'
import { invalidBody, randomJson, randomText } from './values.ts'

/** Valid values, so that some of the random requests get past the first check. */
export interface Fixtures {
  /** Ids of people, sessions and items, most of which exist. */
  ids: number[]
  /** Valid values by field name. */
  fields: Record<string, unknown>
  picture: Buffer
  csrf: Record<string, string>
}

const namesOf = (schema: Endpoint['body']) => Object.keys(fieldsOf(schema).properties)

const pathTraversals = [
  '../',
  '..%2f',
  '%2e%2e/',
  '..\\',
  '%c0%ae%c0%ae/',
  '//',
  '%00',
  ';/',
  './',
] as const
const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/vnd.api+json',
  'x',
  '',
] as const

/** Encodes the text for a URL, but sometimes leaves it raw and so invalid. */
const inPath = (dice: Dice, text: string) =>
  dice.once(10)
    ? text.replace(/[\s#?]/g, '').slice(0, 3000)
    : encodeURIComponent(Buffer.from(text).toString()).slice(0, 6000)

function randomPath(dice: Dice, { path }: Endpoint, { ids }: Fixtures): string {
  const filled = path.replace(/:\w+/g, () =>
    dice.once(2) ? String(dice.one(ids)) : inPath(dice, randomText(dice)),
  )
  if (dice.once(25)) {
    const at = dice.below(filled.length)
    return `${filled.slice(0, at)}${dice.one(pathTraversals).repeat(1 + dice.below(4))}${filled.slice(at)}`
  }
  return dice.once(6) ? filled.replace(/\/$/, '') : filled
}

function randomQuery(dice: Dice, endpoint: Endpoint, { fields }: Fixtures): string {
  const names = [...namesOf(endpoint.query), '__proto__', 'page[]', 'keyword[a][b]', 'isAdmin']
  const pairs: string[] = []
  for (const name of names) {
    for (let count = dice.once(8) ? 2 : dice.below(2); count > 0; count--) {
      const value = name in fields && dice.once(2) ? String(fields[name]) : randomText(dice)
      pairs.push(`${encodeURIComponent(name)}=${inPath(dice, value)}`)
    }
  }
  if (dice.once(40)) pairs.push(...Array(3000).fill('a=1'))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function randomBody(
  dice: Dice,
  endpoint: Endpoint,
  fixtures: Fixtures,
): { type: string; body: Buffer } | undefined {
  if (endpoint.file && !dice.once(8)) return randomForm(dice, endpoint.file, fixtures.picture)
  if (endpoint.method === 'GET' && !dice.once(10)) return undefined
  const type = dice.once(8) ? dice.one(contentTypes) : 'application/json'
  if (dice.once(5)) return { type, body: invalidBody(dice) }
  const body = Buffer.from(randomJson(dice, namesOf(endpoint.body), fixtures.fields))
  return { type, body: dice.once(12) ? body.subarray(0, dice.below(body.length)) : body }
}

const hostileHeaders: readonly Record<string, string>[] = [
  { Authorization: 'Bearer ' },
  { Authorization: `Bearer ${'a'.repeat(7000)}` },
  { Authorization: 'Basic YWRtaW46YWRtaW4=' },
  { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwidHlwIjoiYWNjZXNzIn0.' },
  { Cookie: 'csrftoken=\x80\xff; =; ;;' },
  { 'X-CSRFToken': '\xe9' },
  { 'X-Forwarded-For': 'nonsense, \xff, 1.2.3.4' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'Accept-Encoding': 'br;q=x, \xff' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'nonsense' },
  { 'If-None-Match': '*' },
  { Range: 'bytes=0-0,5-,-1' },
  { Expect: '100-continue' },
  { 'X-Long': 'x'.repeat(17_000) },
]

const jsonBody = (fields: Record<string, unknown>) => ({
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(JSON.stringify(fields)),
})

/**
 * Requests to a route that are valid except for one field of the body or query, which takes each of
 * these values in turn.
 */
export function* singleFieldMutations(
  endpoint: Endpoint,
  fixtures: Fixtures,
  values: readonly unknown[],
): Generator<RawRequest> {
  const { method } = endpoint
  const path = endpoint.path.replace(/:\w+/g, String(fixtures.ids[0]))
  const valid = (names: string[]) =>
    Object.fromEntries(
      names.filter((name) => name in fixtures.fields).map((name) => [name, fixtures.fields[name]]),
    )
  const [inBody, inQuery] = [namesOf(endpoint.body), namesOf(endpoint.query)]
  for (const value of values) {
    for (const name of endpoint.file ? [] : inBody) {
      yield { method, path, ...jsonBody({ ...valid(inBody), [name]: value }) }
    }
    for (const name of inQuery) {
      const query = { ...valid(inQuery), [name]: String(value) }
      const pairs = Object.entries(query).map(
        ([key, text]) => `${key}=${encodeURIComponent(Buffer.from(String(text)).toString())}`,
      )
      yield { method, path: `${path}?${pairs.join('&')}` }
    }
  }
}

/** A request to a route of the contract, invalid in some way more often than not. */
export function randomRequest(
  dice: Dice,
  endpoint: Endpoint,
  fixtures: Fixtures,
  auth: Record<string, string>,
): RawRequest {
  const sent = randomBody(dice, endpoint, fixtures)
  return {
    method: dice.once(60)
      ? dice.one(['GET', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD'])
      : endpoint.method,
    path: randomPath(dice, endpoint, fixtures) + randomQuery(dice, endpoint, fixtures),
    headers: {
      // A different IP address each time, or the rate limits would refuse the rest.
      'X-Forwarded-For': `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`,
      ...auth,
      ...(endpoint.csrf && !dice.once(6) && fixtures.csrf),
      ...(sent?.type && { 'Content-Type': sent.type }),
      ...(dice.once(10) && dice.one(hostileHeaders)),
    },
    ...(sent && { body: sent.body }),
  }
}
