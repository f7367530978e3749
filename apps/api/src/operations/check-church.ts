import { isDeepStrictEqual } from 'node:util'
import { type Church, church as details } from '@church/shared'
import * as z from 'zod/mini'
import { ignoredKeysLine } from '../features/church/details/index.ts'
import type { Env } from '../platform/env.ts'
import { exampleChurch } from '../platform/example-church.ts'
import { type Finding, findingsOf } from './finding.ts'
import { servedChurch } from './served-church.ts'

const { ok, warning } = findingsOf('church')

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
