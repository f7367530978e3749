import { areaProblem, type Church, squareMetres } from '@church/shared'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning } = findingsOf('area')

/** Square metres: a large campus has a quarter of a square kilometre. */
const AREA_LARGE = 250_000
/** Metres: GPS indoors is seldom worse. */
const TOLERANCE_LARGE = 100

/** Checks that the area in which attendance can be marked is plausible for a building. */
export function checkArea(area: Church): Finding {
  const problem = areaProblem(area)
  if (problem) return warning(`${problem.message} An admin can draw it on a map.`)
  const { polygon, tolerance_m } = area
  const size = Math.round(squareMetres(polygon))
  const shape = `${size} m², centre inside`
  if (size > AREA_LARGE) {
    return warning(`${shape}: that is large. Compare its corners with a map.`)
  }
  if (tolerance_m > TOLERANCE_LARGE) {
    return warning(`${shape}; a tolerance of ${tolerance_m} m lets the neighbours in: 20 is usual.`)
  }
  return ok(`${shape}, ${tolerance_m} m tolerance.`)
}
