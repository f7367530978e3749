import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../../lib/api.ts'
import { isRecord, parseJson } from '../../../../../lib/json.ts'
import { serverNow } from '../../../../../lib/server-time.ts'
import { readStored, writeStored } from '../../../../../lib/storage.ts'

/** The storage key of the pass, which must survive signing in and registering in this tab. */
const storageKey = 'doorPass'

interface Entry {
  /** The id of the session. */
  session: number
  code: string
}

/** The session and code in a QR code's link, '12.abc'; null if it is incomplete. */
export function entryOf(text: string): Entry | null {
  const [, session, code] = /^(\d+)\.(.+)$/.exec(text) ?? []
  return session && code ? { session: Number(session), code } : null
}

interface Pass {
  pass: string
  valid_until: string
}

/** The pass that this tab has for a session, if it is still valid. */
export function readPass(session: number): Pass | null {
  const stored = parseJson(readStored(storageKey, 'sessionStorage') ?? '')
  if (!isRecord(stored) || stored.session !== session) return null
  const { pass, valid_until } = stored
  if (typeof pass !== 'string' || typeof valid_until !== 'string') return null
  return Date.parse(valid_until) > serverNow().getTime() ? { pass, valid_until } : null
}

/** Keeps a pass for further marks at the same session, such as those of the user's family. */
export function keepPass(session: number, pass: Pass) {
  writeStored(storageKey, JSON.stringify({ ...pass, session }), 'sessionStorage')
}

/** Exchanges the code of a link for a pass, once, since the code has changed when the user returns from signing in. */
export const doorPass = (entry: Entry) =>
  queryOptions({
    queryKey: ['door', 'pass', entry],
    queryFn: async ({ signal }): Promise<Pass> => {
      const known = readPass(entry.session)
      if (known) return known
      const fresh = await api.openDoor({ body: entry }, { signal })
      keepPass(entry.session, fresh)
      return fresh
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
