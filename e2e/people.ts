import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ApiError,
  type Client,
  contract,
  createClient,
  type Session,
  type SignedInUser,
  type Transport,
} from '@church/shared'
import { coordinates } from './place.ts'
import type { Product } from './product.ts'

/** A user with a client that calls the API on their behalf. */
export interface Person {
  user: SignedInUser
  email: string
  password: string
  api: Client<typeof contract>
}

/** Loads a page, as every browser does first. @returns the headers by which the product knows it again */
export async function loadPage(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${url}/api/church/`)
  const [, token = ''] = /csrftoken=([\w-]+)/.exec(headers.get('set-cookie') ?? '') ?? []
  return { cookie: `csrftoken=${token}`, 'x-csrftoken': token }
}

/** A client that nobody has signed in to, in a browser of its own. */
const strangerOf = async (url: string) => apiOf(url, undefined, await loadPage(url))

/** A client of the API over plain HTTP, with an access token or anonymous. */
export function apiOf(
  url: string,
  token?: string,
  headers: Record<string, string> = {},
): Client<typeof contract> {
  const transport: Transport = async ({ endpoint, url: path, body, options }) => {
    const response = await fetch(url + path, {
      method: endpoint.method,
      body: body ?? null,
      signal: options.signal ?? null,
      headers: {
        ...headers,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const answer = await response.json()
    if (!response.ok) throw new ApiError(response.status, answer.code, answer.detail, answer.errors)
    return answer
  }
  return createClient(contract, transport)
}

let registered = 0

/** Registers a new member with a unique email address. */
export async function registerMember(
  { url }: Product,
  names?: { first: string; last: string; email?: string },
) {
  registered += 1
  const { first, last } = names ?? { first: 'Grace', last: `Member ${registered}` }
  const { email = `member-${registered}@church.test` } = names ?? {}
  const password = 'a long enough password'
  const body = { first_name: first, last_name: last, email, password }
  const user = await (await strangerOf(url)).register({ body })
  return person(url, user, password)
}

/** Signs in as the admin in the product's configuration. */
export async function signInAdmin({ url, admin }: Product): Promise<Person> {
  const body = { username: admin.email, password: admin.password }
  return person(url, await (await strangerOf(url)).signIn({ body }), admin.password)
}

/** The first admin's address and password, from the file that holds the generated ones. */
export async function readFirstAdmin({ dataDir }: Product) {
  const text = await readFile(join(dataDir, 'first-admin'), 'utf8')
  const [email = '', password = ''] = text.trim().split(' ')
  return { email, password }
}

/** Signs in with a generated password for the first time, which replaces it and the address. */
export async function signInFirstAdmin(product: Product): Promise<Person> {
  const { email: username, password } = await readFirstAdmin(product)
  const { admin, url } = product
  const own = { own_email: admin.email, own_password: admin.password }
  const stranger = await strangerOf(url)
  return person(
    url,
    await stranger.signIn({ body: { username, password, ...own } }),
    admin.password,
  )
}

function person(url: string, user: SignedInUser, password: string): Person {
  return { user, email: user.email, password, api: apiOf(url, user.token) }
}

/** A session's start and end in minutes from now, which may be negative. */
export interface SessionTimes {
  name?: string
  start?: number
  end?: number
}

/** Creates a session; by default it started ten minutes ago and lasts another hour. */
export function openSession(admin: Person, times: SessionTimes = {}): Promise<Session> {
  const { name = 'Sunday Worship', start = -10, end = 60 } = times
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return admin.api.createSession({
    body: { name, start_datetime: inMinutes(start), end_datetime: inMinutes(end) },
  })
}

/** The request that a device at this place sends to mark its owner present. */
export function mark({ name, start_datetime, end_datetime }: Session, place = coordinates.inside) {
  return { body: { present_absent: true, name, start_datetime, end_datetime, ...place } } as const
}
