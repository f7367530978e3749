import { isDeepStrictEqual } from 'node:util'
import { areaProblem, type Church, church as details, squareMetres } from '@church/shared'
import * as z from 'zod/mini'
import { ignoredKeysLine } from '../features/church/details/index.ts'
import type { Env } from '../platform/env.ts'
import { exampleChurch } from '../platform/example-church.ts'
import { servedChurch } from './check-address.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning } = findingsOf('church')
const inArea = findingsOf('area')

/** Checks that the church's details are set, and that the running product has read the current ones. */
export async function checkChurch(
  { CHURCH_CONFIG, churchFile, PORT }: Pick<Env, 'CHURCH_CONFIG' | 'churchFile' | 'PORT'>,
  church: Church,
): Promise<Finding> {
  if (church.name === exampleChurch.name) {
    return warning(
      `everyone sees the fictional ${church.name}: sign in as an admin and set up your church.`,
    )
  }
  const served = await servedChurch(`http://127.0.0.1:${PORT}`)
  if (
    served &&
    !(served instanceof Error) &&
    !isDeepStrictEqual(served, z.parse(details, church))
  ) {
    return warning(`the running product still has the previous details: restart it.`)
  }
  const ignored = CHURCH_CONFIG && ignoredKeysLine(churchFile, church)
  return ok(ignored ? `${church.name}. ${ignored}` : `${church.name}.`)
}

/** Square metres: a large campus has a quarter of a square kilometre. */
const AREA_LARGE = 250_000
/** Metres: GPS indoors is seldom worse. */
const TOLERANCE_LARGE = 100

/** Checks that the area in which attendance can be marked is plausible for a building. */
export function checkArea(area: Church): Finding {
  const problem = areaProblem(area)
  if (problem) return inArea.warning(`${problem.message} An admin can draw it on a map.`)
  const { polygon, tolerance_m } = area
  const size = Math.round(squareMetres(polygon))
  const shape = `${size} m², centre inside`
  if (size > AREA_LARGE) {
    return inArea.warning(`${shape}: that is large. Compare its corners with a map.`)
  }
  if (tolerance_m > TOLERANCE_LARGE) {
    return inArea.warning(
      `${shape}; a tolerance of ${tolerance_m} m lets the neighbours in: 20 is usual.`,
    )
  }
  return inArea.ok(`${shape}, ${tolerance_m} m tolerance.`)
}
