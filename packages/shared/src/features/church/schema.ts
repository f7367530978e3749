import * as z from 'zod/mini'
import { metresOutside } from '../attendance/index.ts'

const latLng = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The church's details, as the operator's JSON file has them. */
export const church = z
  .object({
    name: z.string().check(z.minLength(1)),
    time_zone: z.string().check(z.refine(isTimeZone, { error: 'is not an IANA time zone' })),
    centre: latLng,
    polygon: z.array(latLng).check(z.minLength(4)),
    /** How many metres outside the polygon still count as inside. */
    tolerance_m: z._default(z.number().check(z.gte(0), z.lte(1000)), 0),
    bank: z.object({
      bank_name: z.string(),
      account_name: z.string(),
      account_number: z.string(),
      sort_code: z.string(),
      reference: z.optional(z.string()),
    }),
    help: z.object({ phone: z.string(), email: z.string(), hours: z.string() }),
    contact: z.object({ phone: z.string(), email: z.string() }),
    tiles: z.object({ url: z.string(), attribution: z.string() }),
  })
  .check(
    z.refine(({ centre, polygon }) => metresOutside(centre, polygon) === 0, {
      error: 'must lie inside the polygon',
      path: ['centre'],
    }),
  )
export type Church = z.output<typeof church>

/** The details that an operator can lock, so that admins cannot change them. */
const lockable = z.enum([
  'name',
  'time_zone',
  'centre',
  'polygon',
  'tolerance_m',
  'bank',
  'help',
  'contact',
  'tiles',
])

/** The operator's file: it seeds the database at the first start; later, only what it locks counts. */
export const churchFile = z.intersection(
  church,
  z.object({ locked: z._default(z.array(lockable), []) }),
)
export type ChurchFile = z.output<typeof churchFile>

/** The church's details as sent to every client, with the address of its pictures. */
export const publicChurch = z.object({
  ...church.shape,
  /** Prefix of `/media/…` for uploaded pictures; null if this server delivers them. */
  media_url: z.nullable(z.string()),
})
