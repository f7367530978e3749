import { type Endpoint, generalErrors, t } from '@church/shared'
import * as z from 'zod/mini'
import { refuse } from './errors.ts'

type Part = 'params' | 'query' | 'body'

/** Parses the parts of a request for which the row has a schema. @throws HttpError 400 with messages by field */
export function parse(endpoint: Endpoint, request: Record<Part, unknown>): Record<Part, unknown> {
  const errors: Record<string, string[]> = {}
  const part = (schema: z.core.$ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = z.safeParse(schema, value, { error: plainMessage })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.') || 'detail'
      errors[field] = [...(errors[field] ?? []), issue.message]
    }
  }
  const parsed = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body),
  }
  const [field, [message] = []] = Object.entries(errors)[0] ?? []
  if (!field || !message) return parsed
  throw refuse(generalErrors.invalid, { detail: message, errors })
}

/** The message if a schema has none of its own: Zod's defaults are written for developers. */
function plainMessage({ input, path = [] }: z.core.$ZodRawIssue): string {
  const field = path.join('.') || t('The request')
  return input === undefined
    ? t('{field} is missing.', { field })
    : t('{field} is not valid.', { field })
}
