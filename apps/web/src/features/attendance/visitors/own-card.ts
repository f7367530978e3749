import { VISIT_WISHES } from '@church/shared'
import * as z from 'zod/mini'
import { parseJson } from '../../../lib/json.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { cardKey } from './has-visited.ts'

const fields = {
  /** The id of the session. */
  session: z.int(),
  first_name: z.string(),
  adults: z.int(),
  children: z.int(),
  wish: z.enum(VISIT_WISHES),
  contact: z.nullable(z.string()),
}

/** This phone's copy of its last card; null once the secret no longer works. */
const ownCard = z.object({
  ...fields,
  id: z.int(),
  secret: z.nullable(z.string()),
  /** Whether it counts only once a steward accepts it. */
  waits: z._default(z.boolean(), false),
})
export type OwnCard = z.output<typeof ownCard>

/** A card being sent: the same key makes the same card, however often it is sent. */
const draft = z.object({ ...fields, key: z.string() })
type Draft = z.output<typeof draft>

const draftKey = 'visitorDraft'

function read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  const { data } = z.safeParse(schema, parseJson(readStored(key) ?? ''))
  return data ?? null
}

const write = (key: string, value: object | null) =>
  writeStored(key, value && JSON.stringify(value))

export const readCard = () => read(cardKey, ownCard)
export const keepCard = (card: OwnCard | null) => write(cardKey, card)

/** The card for a session that was sent without an answer, for example without a connection. */
export function readDraft(session: number): Draft | null {
  const found = read(draftKey, draft)
  return found?.session === session ? found : null
}
export const keepDraft = (value: Draft | null) => write(draftKey, value)

/** 128 random bits. Works without TLS, too. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
