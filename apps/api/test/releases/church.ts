import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { exampleChurch } from '../../src/platform/example-church.ts'

// A small church, told to any release through the routes of the specification, which all of them serve.

export const ADMIN = { email: 'office@church.test', password: 'seven wooden chairs in a row' }
export const MEMBER = { email: 'ruth@church.test', password: 'a blue door beside the organ' }
export const SESSION = 'Sunday Worship'
/** Long enough for one mark, since only a session that is over can be closed. */
const SESSION_MS = 6_000

interface SignedIn {
  id: number
  token: string
}

/**
 * Registers two members, one with details and a picture, holds a session at which one of them is present, and fills the
 * home page.
 */
export async function tellStory(url: string): Promise<void> {
  const { post, put, upload } = callsOf(url)
  const admin = await post<SignedIn>('/api/users/login/', signInOf(ADMIN))
  const ruth = await post<SignedIn>('/api/users/register/', person('Ruth', "O'Dea", MEMBER))
  const dora = { email: 'dora@church.test', password: 'the bell rings at nine' }
  await post('/api/users/register/', person('Dóra', 'Łódź 教会', dora))
  await put('/api/users/profile/update/additional/', {
    as: ruth,
    body: {
      id: ruth.id,
      city: 'Luton',
      phone_number: '+44 1632 960001',
      dateofbirth: '1980-02-29',
    },
  })
  await upload('/api/users/profile/upload/', { as: ruth, fields: { member_id: String(ruth.id) } })
  const now = Date.now()
  const times = {
    start_datetime: new Date(now - 600_000).toISOString(),
    end_datetime: new Date(now + SESSION_MS).toISOString(),
  }
  const session = await post<{ id: number }>('/api/users/sessions/create/', {
    as: admin,
    body: { name: SESSION, ...times },
  })
  const { lat: latitude, lng: longitude } = exampleChurch.centre
  await post('/api/users/profile/attendance/create/', {
    as: ruth,
    body: { name: SESSION, present_absent: true, ...times, latitude, longitude },
  })
  await sleep(now + SESSION_MS - Date.now())
  await post(`/api/users/sessions/expire/${session.id}/`, { as: admin })
  await upload('/api/users/church-carousel/create/', {
    as: admin,
    fields: { description: 'The tower \\N by night' },
  })
  await upload('/api/users/program-carousel/create/', {
    as: admin,
    fields: { title: 'Easter', details: 'Two lines\nof text' },
  })
}

const signInOf = ({ email, password }: typeof ADMIN) => ({
  body: { username: email, password },
})

const person = (first_name: string, last_name: string, account: typeof ADMIN) => ({
  body: { first_name, last_name, ...account },
})

interface Call {
  as?: SignedIn
  body?: object
}

function callsOf(url: string) {
  const send = async <T>(path: string, { as }: Call, request: RequestInit): Promise<T> => {
    const headers = { ...(as && { authorization: `Bearer ${as.token}` }), ...request.headers }
    const response = await fetch(url + path, { ...request, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const withBody = (method: string) => {
    return <T>(path: string, call: Call): Promise<T> =>
      send(path, call, {
        method,
        body: JSON.stringify(call.body ?? {}),
        headers: { 'content-type': 'application/json' },
      })
  }
  const upload = async (
    path: string,
    { as, fields }: { as: SignedIn; fields: Record<string, string> },
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const create = { width: 8, height: 8, channels: 3, background: '#456' } as const
    const picture = await sharp({ create }).png().toBuffer()
    body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
    return send(path, { as }, { method: 'POST', body })
  }
  return { post: withBody('POST'), put: withBody('PUT'), upload }
}
