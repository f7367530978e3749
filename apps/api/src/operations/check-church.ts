import { isDeepStrictEqual } from 'node:util'
import type { Church } from '@church/shared'
import type { Env } from '../platform/env.ts'
import { exampleChurch } from '../platform/example-church.ts'
import { type Finding, findingsOf } from './finding.ts'
import { servedChurch } from './served-church.ts'

const { ok, warning } = findingsOf('church')

/** Checks that the church's details are set, and that the running product has read the current ones. */
export async function checkChurch({ PORT }: Pick<Env, 'PORT'>, church: Church): Promise<Finding> {
  if (church.name === exampleChurch.name) {
    return warning(
      `everyone sees the fictional ${church.name}: set CHURCH_CONFIG to your church's details.`,
    )
  }
  const served = await servedChurch(`http://127.0.0.1:${PORT}`)
  if (served && !(served instanceof Error) && !isDeepStrictEqual(served, church)) {
    return warning(`the running product still has the previous details: restart it.`)
  }
  return ok(`${church.name}.`)
}
