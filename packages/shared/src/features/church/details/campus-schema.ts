import * as z from 'zod/mini'
import { checkTogether, requiredLine } from '../../../fields.ts'
import { areaProblem, TOLERANCE_MAX } from './area-check.ts'
import { campus } from './schema.ts'

export const CAMPUSES_MAX = 20

/** More corners than are allowed, so that the check of the area can say how many are. */
const CORNERS_READ = 200

const degrees = (limit: number) => {
  const message = `Please enter degrees between -${limit} and ${limit}.`
  return z.number(message).check(z.gte(-limit, message), z.lte(limit, message))
}
const place = z.object({ lat: degrees(90), lng: degrees(180) })

const tolerance = `Please enter 0 to ${TOLERANCE_MAX} metres.`

const fields = {
  name: requiredLine('The campus’s name', 100),
  centre: place,
  polygon: z
    .array(place, 'Please draw the area.')
    .check(z.maxLength(CORNERS_READ, 'Please use at most 50 corners.')),
  tolerance_m: z.number(tolerance).check(z.gte(0, tolerance), z.lte(TOLERANCE_MAX, tolerance)),
}

export const newCampus = z
  .object({ ...fields, tolerance_m: z._default(fields.tolerance_m, 0) })
  .check(checkTogether(areaProblem))
export type NewCampus = z.output<typeof newCampus>

/** A field left out stays; the area is checked as a whole. */
export const campusUpdate = z.object({
  name: z.optional(fields.name),
  centre: z.optional(fields.centre),
  polygon: z.optional(fields.polygon),
  tolerance_m: z.optional(fields.tolerance_m),
  /** Whether sessions can be planned there. */
  active: z.optional(z.boolean()),
})
export type CampusUpdate = z.output<typeof campusUpdate>

/** A campus as admins see it. */
export const listedCampus = z.extend(campus, {
  active: z.boolean(),
  /** Sessions that have not ended, including those of series. */
  sessions_to_come: z.int(),
  /** Whether the operator has fixed its area. */
  locked: z.boolean(),
})
export type ListedCampus = z.output<typeof listedCampus>
