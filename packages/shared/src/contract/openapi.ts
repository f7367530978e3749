import * as z from 'zod/mini'
import { errorBody } from '../fields.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import type { DeclaredError } from './errors.ts'
import { READING_GUIDE } from './reading-guide.ts'
import { errorsOf } from './row-errors.ts'

type Json = Record<string, unknown>

/** A schema as OpenAPI 3.1 embeds it: JSON Schema 2020-12 without the `$schema` keyword. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(endpoint: Endpoint): Json[] {
  const of = (place: 'path' | 'query', schema: z.core.$ZodType | undefined) => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input')
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }))
  }
  const csrf = { name: 'X-CSRFToken', in: 'header', required: true, schema: { type: 'string' } }
  return [
    ...of('path', endpoint.params),
    ...of('query', endpoint.query),
    ...(endpoint.csrf ? [csrf] : []),
  ]
}

const MEDIA_TYPES: Record<NonNullable<Endpoint['fileType']>, string> = {
  picture: 'image/*',
  csv: 'text/csv',
  part: 'application/octet-stream',
}

function requestBody({ body, file, fileType }: Endpoint): Json | undefined {
  if (!body) return undefined
  const schema = jsonSchema(body, 'input')
  if (!file) return { required: true, content: { 'application/json': { schema } } }
  const sent = { type: 'string', contentMediaType: MEDIA_TYPES[fileType ?? 'picture'] }
  const properties = { ...schema.properties, [file]: sent }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties, required: [file] } } },
  }
}

/** The error responses of an endpoint by status, each with its possible codes. */
function errorResponses(endpoint: Endpoint): Record<string, Json> {
  const byStatus = new Map<number, DeclaredError[]>()
  for (const error of errorsOf(endpoint)) {
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [status, errorResponse(errors)]),
  )
}

function errorResponse(errors: DeclaredError[]): Json {
  const codes = { properties: { code: { enum: errors.map(({ code }) => code) } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, codes] }
  return {
    description: errors.map(({ code, detail }) => `- \`${code}\`: ${detail}`).join('\n'),
    content: { 'application/json': { schema } },
  }
}

/** A token in the path needs no header. */
function securityOf({ access, path }: Endpoint): Json[] {
  if (access === 'public' || path.includes(':key')) return []
  return [access === 'reader' ? { token: [] } : { bearer: [] }]
}

function operation(name: string, endpoint: Endpoint): Json {
  const body = requestBody(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: securityOf(endpoint),
    parameters: parameters(endpoint),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
      },
      ...errorResponses(endpoint),
    },
  }
}

/** The OpenAPI 3.1 description of a contract. */
export function openApiDocument(contract: Contract, title: string): Json {
  const steps = describeContract(contract, title)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same step by step, since a whole contract takes half a second: it yields after each route. */
export function* describeContract(contract: Contract, title: string): Generator<undefined, Json> {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
    yield
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: READING_GUIDE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The server that served this document.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A reading token, which an admin makes under Settings.',
        },
      },
    },
  }
}
