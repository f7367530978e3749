import * as z from 'zod/mini'
import { emailAddress, line, numberLine, requiredLine } from '../../../fields.ts'
import { language, languageCode } from '../../../languages.ts'
import { worded } from '../../../texts.ts'
import { churchTexts } from './errors.ts'
import { metresOutside } from './geofence.ts'

const latLng = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})

/** The last name found, which is the church's: to look for it anew would take longer than the rest of each answer. */
let knownZone = ''

/** PostgreSQL reads an offset such as +01:00, which newer versions of Intl accept, with the opposite sign. */
function isTimeZone(name: string): boolean {
  if (name === knownZone) return true
  try {
    if (!/^[a-z]/i.test(name)) return false
    new Intl.DateTimeFormat('en', { timeZone: name })
    knownZone = name
    return true
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
    /** The address of the church in one line; empty until it is set, like the texts below. */
    address: z._default(z.string(), ''),
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
export const LOCKABLE = [
  'name',
  'time_zone',
  'address',
  'centre',
  'polygon',
  'tolerance_m',
  'bank',
  'help',
  'contact',
  'tiles',
] as const
const lockable = z.enum(LOCKABLE)
export type Lockable = z.output<typeof lockable>

/** The operator's file: it seeds the database at the first start; later, only its locked keys count. */
export const churchFile = z.intersection(
  church,
  z.object({ locked: z._default(z.array(lockable), []) }),
)
export type ChurchFile = z.output<typeof churchFile>

const { name, time_zone, address, centre, polygon, bank, help, contact, tiles } = church.shape

/** A place of the church, with the area in which people mark their attendance. */
export const campus = z.object({
  id: z.int(),
  name: z.string(),
  centre,
  polygon,
  tolerance_m: z.number(),
})
export type Campus = z.output<typeof campus>

/** As `#rrggbb`. */
const hexColour = z.string().check(z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, churchTexts.colour))

/** The church's colour in a shade that has enough contrast, for each scheme. */
const shades = z.object({ light: z.string(), dark: z.string() })

/**
 * The church's details as sent to every client, with the address of its pictures and the product's
 * release. The area is that of the first campus.
 */
export const publicChurch = z.object({
  ...church.shape,
  /** The campuses in use, the first one first. */
  campuses: z.array(campus),
  /** A path under /media/; null for the product's own. */
  logo: z.nullable(z.string()),
  /** Null for the product's own. */
  colour: z.nullable(shades),
  /** Whether people can choose to be counted without their names. */
  unnamed_allowed: z.boolean(),
  /** The code of its own language: for public pages, paper, and people who have chosen none. */
  language: z.string(),
  /** The languages that people can choose, English first. */
  languages: z.array(language),
  /** Prefix of `/media/…` for uploaded pictures; null if this server delivers them. */
  media_url: z.nullable(z.string()),
  /** The site's own address, without a path. */
  url: z.string(),
  /** Whether a mail server is set up; without one, nobody gets an email. */
  sends_mail: z.boolean(),
  /** The product's release, as `major.minor.patch`. */
  version: z.string(),
})
export type PublicChurch = z.output<typeof publicChurch>

/** Which steps of setting up the church are done. */
const churchSetup = z.object({
  name: z.boolean(),
  area: z.boolean(),
  directory: z.boolean(),
  session: z.boolean(),
})
export type ChurchSetup = z.output<typeof churchSetup>

/** The details that admins set, as they set them. */
export const churchSettings = z.object({
  name,
  time_zone,
  address,
  bank,
  help,
  contact,
  tiles,
  logo: z.nullable(z.string()),
  /** As chosen, `#rrggbb`. */
  colour: z.nullable(z.string()),
  language: z.string(),
  /** The codes of those that people can choose, English first. */
  languages: z.array(z.string()),
  /** The languages that could be offered, English first. */
  known_languages: z.array(language),
  /** The keys that the operator has locked. */
  locked: z.array(lockable),
  setup: churchSetup,
})
export type ChurchSettings = z.output<typeof churchSettings>

const optionalEmail = z.union([z.literal(''), emailAddress])
const phone = numberLine(40)

/** Leaflet fills these in (https://leafletjs.com/reference.html#tilelayer); other text in braces breaks the map. */
const TILE_PARTS = /\{[zxysr]\}/g

const tileAddress = line(500).check(
  z.refine(
    (url) =>
      ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) &&
      /^https:\/\/[^\s"'<>{}]+$/.test(url.replaceAll(TILE_PARTS, '0')),
    { error: churchTexts.tiles },
  ),
)

/** Leaflet shows it as HTML, so only text and links are allowed, which load and imitate nothing. */
const ATTRIBUTION =
  /^(?:[^<>]|<a href="https?:\/\/[^\s"'<>]+"(?: target="_blank")?(?: rel="[a-z ]+")?>|<\/a>)*$/

/** More than the product speaks. */
const LANGUAGES_MAX = 100

/** A detail left out stays. */
export const churchUpdate = z.object({
  name: z.optional(requiredLine(worded('The church’s name'), 100)),
  time_zone: z.optional(line(60).check(z.refine(isTimeZone, { error: churchTexts.timeZone }))),
  address: z.optional(line(200)),
  bank: z.optional(
    z.object({
      bank_name: line(100),
      account_name: line(100),
      account_number: line(50),
      sort_code: line(50),
      reference: z.optional(line(200)),
    }),
  ),
  help: z.optional(z.object({ phone, email: optionalEmail, hours: line(100) })),
  contact: z.optional(z.object({ phone, email: optionalEmail })),
  tiles: z.optional(
    z.object({
      url: tileAddress,
      attribution: line(200).check(z.regex(ATTRIBUTION, churchTexts.attribution)),
    }),
  ),
  colour: z.optional(z.nullable(hexColour)),
  language: z.optional(languageCode),
  /** Codes; English is offered whether or not it is among them. */
  languages: z.optional(z.array(languageCode).check(z.maxLength(LANGUAGES_MAX))),
})
export type ChurchUpdate = z.output<typeof churchUpdate>
