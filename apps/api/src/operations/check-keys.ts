import type pg from 'pg'
import { findKeyProblems } from '../platform/key-digests.ts'
import { findSecrets, type SecretSettings } from '../platform/secrets.ts'
import { type Finding, findingsOf } from './finding.ts'

const { warning } = findingsOf('secret')

/** Compares the keys here with those of the process that started last, perhaps on another machine. */
export async function* checkKeys(
  client: pg.Client,
  settings: SecretSettings,
): AsyncGenerator<Finding> {
  const secrets = await findSecrets(settings)
  const problems = secrets ? await findKeyProblems(client, secrets) : []
  for (const problem of problems) yield warning(problem)
}
