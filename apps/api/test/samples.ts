import type { Endpoint, Session } from '@church/shared'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { markBody, PASSWORD, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

type Fields = Record<string, unknown>

export const PICTURE = await sharp({
  create: { width: 20, height: 20, channels: 3, background: 'teal' },
})
  .png()
  .toBuffer()

const TABLE = Buffer.from('First Name,Last Name\nRuth,Moab\n')

/** Values, by field name, that depend on the person and the session, and so not on the schema alone. */
export const knownFields = (person: Person, session: Session): Fields => ({
  ...markBody(session),
  username: person.email,
  password: PASSWORD,
  current: PASSWORD,
  refresh: person.refreshToken,
  weekdays: [7],
  start_time: '10:00',
  from_date: '2026-01-11',
  screen: '/members/:id',
  ids: [person.id],
  mail: true,
  reads: ['calendar'],
  uidb64: Buffer.from(String(person.id)).toString('base64url'),
})

/** The JSON Schemas of a schema's fields, and which of them are required. */
export function fieldsOf(schema: z.core.$ZodType | undefined) {
  if (!schema) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return { properties, required }
}

/** Valid input for a schema: every field that is required or whose value is known. */
export function sampleOf(schema: z.core.$ZodType | undefined, known: Fields): Fields {
  const { properties, required } = fieldsOf(schema)
  const sent = Object.entries(properties).filter(
    ([name]) => name in known || required.includes(name),
  )
  return Object.fromEntries(
    sent.map(([name, field]) => [name, name in known ? known[name] : sampleValue(field)]),
  )
}

const texts: Record<string, string> = {
  date: '2001-05-17',
  'date-time': '2026-01-11T10:00:00Z',
  email: 'ruth@church.test',
}

function sampleValue(field: z.core.JSONSchema._JSONSchema): unknown {
  if (typeof field === 'boolean') return 'x'
  if (field.const !== undefined) return field.const
  if (field.enum) return field.enum[0]
  if (field.anyOf?.[0]) return sampleValue(field.anyOf[0])
  if (field.type === 'string') return texts[field.format ?? ''] ?? 'x'
  if (field.type === 'boolean') return true
  if (field.type === 'array') return []
  if (field.type === 'object') {
    const inner = Object.entries(field.properties ?? {}).filter(([name]) =>
      field.required?.includes(name),
    )
    return Object.fromEntries(inner.map(([name, value]) => [name, sampleValue(value)]))
  }
  if (field.type === 'null') return null
  return field.minimum ?? 1
}

interface Sample {
  headers: Record<string, string>
  /** For every parameter of the path. */
  id: number | string
  known: Fields
}

/** Sends a valid request for a row of the contract. */
export function requestSample({ request }: TestServer, row: Endpoint, sample: Sample) {
  const { headers, id, known } = sample
  const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const path = row.path.replace(/:\w+/g, String(id))
  const call = request[method](path).set(headers).query(sampleOf(row.query, known))
  const body = sampleOf(row.body, known)
  if (!row.file) return row.body ? call.send(body) : call
  for (const [name, value] of Object.entries(body)) call.field(name, String(value))
  if (row.fileType === 'csv') return call.attach(row.file, TABLE, 'people.csv')
  return call.attach(row.file, PICTURE, 'picture.png')
}
