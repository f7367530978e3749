import { randomUUID } from 'node:crypto'
import type { Session } from '@church/shared'
import { coordinates } from '../e2e/place.ts'
import type { PhoneRequest } from './phone.ts'
import { ADMIN_ID } from './seed.ts'

export const ADMIN_EMAIL = `member${ADMIN_ID}@church.test`

export const json = (method: string, path: string, body: object): PhoneRequest => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const newcomer = (email: string) =>
  json('POST', '/api/users/register/', {
    first_name: 'New',
    last_name: 'Comer',
    email,
    password: `a long password of ${email}`,
  })

/** A visitor's card, made inside the church. */
export const card = (session: Session, more: object = {}) =>
  json('POST', '/api/church/visits/', {
    session: session.id,
    first_name: 'Nora',
    key: randomUUID(),
    ...coordinates.inside,
    ...more,
  })
