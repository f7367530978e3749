import { ApiError, type Client, contract, type Endpoint } from '@church/shared'
import { vi } from 'vitest'

/** The request, as a handler receives it. */
interface Asked {
  /** The parameters of the path and the query; the query's take precedence. */
  params: Record<string, string>
  body: Record<string, unknown>
}

type Rows = Client<typeof contract>

/** Answers by the row's name; one that throws an ApiError answers that error. */
export type Answers = {
  [Name in keyof Rows]?: (asked: Asked) => Awaited<ReturnType<Rows[Name]>> | Promise<never>
}

const rows: [string, Endpoint][] = Object.entries(contract)

function findRow(method: string, path: string) {
  const found = rows.flatMap(([name, row]) => {
    if (row.method !== method) return []
    const pattern = row.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(path)
    return match ? [{ name, params: { ...match.groups } }] : []
  })
  // As on the server, a literal path comes before one with parameters.
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

const json = (status: number, content: unknown) => new Response(JSON.stringify(content), { status })

function refusal(error: unknown): Response {
  // As a browser does when the server cannot be reached.
  if (!(error instanceof ApiError) || error.status === 0) throw new TypeError('Failed to fetch')
  const { status, code, message: detail, errors } = error
  return json(status, { code, detail, errors })
}

/**
 * Stands in for the server at `fetch`, until the test is over. A row without an answer cannot be
 * reached. Returns the calls so far, by the row's name.
 */
export function stubServer(answers: Answers) {
  const calls: { name: string; asked: Asked }[] = []
  const answerTo = (name: string): ((asked: Asked) => unknown) | undefined =>
    Object.entries(answers).find(([row]) => row === name)?.[1]

  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://church.test')
    const row = findRow(method, pathname)
    const answer = row && answerTo(row.name)
    if (!answer) throw new TypeError('Failed to fetch')
    const asked = {
      params: { ...row.params, ...Object.fromEntries(searchParams) },
      body: typeof body === 'string' ? JSON.parse(body) : {},
    }
    calls.push({ name: row.name, asked })
    return Promise.resolve(asked)
      .then(answer)
      .then((content) => json(200, content), refusal)
  })
  const asked = (name: keyof Rows) =>
    calls.filter((call) => call.name === name).map((call) => call.asked)
  return { asked }
}
