import * as z from 'zod/mini'
import { checkTogether, requiredLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { areaProblem, CORNERS_MAX, notATolerance, TOLERANCE_MAX } from './area-check.ts'
import { campus } from './schema.ts'

export const CAMPUSES_MAX = 20

/** More corners than are allowed, so that the check of the area can say how many are. */
const CORNERS_READ = 200

const degrees = (limit: number) => {
  const message = worded('Please enter degrees between {min} and {max}.', {
    min: -limit,
    max: limit,
  })
  return z.number(message).check(z.gte(-limit, message), z.lte(limit, message))
}
const place = z.object({ lat: degrees(90), lng: degrees(180) })

const fields = {
  name: requiredLine(worded('The campus’s name'), 100),
  centre: place,
  polygon: z
    .array(place, worded('Please draw the area.'))
    .check(
      z.maxLength(CORNERS_READ, worded('Please use at most {max} corners.', { max: CORNERS_MAX })),
    ),
  tolerance_m: z
    .number(notATolerance)
    .check(z.gte(0, notATolerance), z.lte(TOLERANCE_MAX, notATolerance)),
}

export const newCampus = z
  .object({ ...fields, tolerance_m: z._default(fields.tolerance_m, 0) })
  .check(checkTogether(areaProblem))
export type NewCampus = z.output<typeof newCampus>

/** A field left out stays; the area is checked as a whole. */
export const campusUpdate = z.extend(z.partial(z.object(fields)), {
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
