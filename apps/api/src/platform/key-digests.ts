import { createHmac } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import type { Secrets } from './secrets.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Digests of the keys with which a process last started, so that one with other keys is noticed. */
const keyDigests = z.object({ signing: z.string(), installation: z.array(z.string()) })
type KeyDigests = z.output<typeof keyDigests>

/** A digest reveals nothing about a random key, and no more about a weak one than an access token does. */
const digestOf = (key: string) =>
  createHmac('sha256', key).update('church-key-digest').digest('hex')

const digestsOf = ({ signing, installation }: Secrets): KeyDigests => ({
  signing: digestOf(signing),
  installation: installation.map(digestOf),
})

const OTHER_SIGNING =
  'This process signs with another key than the one that started last. Where several processes run, give all of them the same JWT_SECRET; otherwise people must sign in again and again.'
const OTHER_INSTALLATION =
  'This process lacks installation keys that were in use: it cannot read the authenticator apps that they protect. Give every process the same INSTALLATION_KEYS, or put the file installation-keys back into DATA_DIR.'

/** Compares keys with those of the last start. @returns lines for the operator; none if all is well */
export async function findKeyProblems(client: Client, secrets: Secrets): Promise<string[]> {
  const { rows } = await client.query("SELECT value FROM settings WHERE key = 'keys'")
  const last = keyDigests.safeParse(rows[0]?.value).data
  if (!last) return []
  const own = digestsOf(secrets)
  const lacks = last.installation.some((digest) => !own.installation.includes(digest))
  return [
    ...(lacks ? [OTHER_INSTALLATION] : []),
    ...(last.signing === own.signing ? [] : [OTHER_SIGNING]),
  ]
}

/** Remembers the keys for the next start of any process. */
export const rememberKeys = (client: Client, secrets: Secrets): Promise<unknown> =>
  client.query(
    `INSERT INTO settings (key, value, updated_at) VALUES ('keys', $1, now())
     ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = now()
     WHERE settings.value IS DISTINCT FROM EXCLUDED.value`,
    [JSON.stringify(digestsOf(secrets))],
  )
