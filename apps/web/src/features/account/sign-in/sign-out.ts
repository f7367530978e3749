import { ApiError, t } from '@church/shared'
import { api } from '../../../lib/api.ts'
import { useConnection } from '../../../lib/connection.ts'
import { clearUser, useCurrentUser } from '../../../lib/current-user.ts'
import { isRecord, parseJson } from '../../../lib/json.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { toast } from '../../../ui/toast.ts'

/** The storage key of the refresh tokens that the server has not revoked yet. */
const storageKey = 'pendingSignOuts'

/** Signs out on this device at once. The server revokes the token as soon as it is reachable. */
export function signOut() {
  const { user } = useCurrentUser.getState()
  // Stored before the call, so that closing the page does not lose it.
  if (user) storePending([...readPending(), user.refreshToken])
  clearUser('logout')
  toast.success(t('You are signed out.'))
  void sendPendingSignOuts()
}

/** Sends the sign-outs that could not be sent before, now and whenever the server is reachable again. */
export function watchPendingSignOuts() {
  void sendPendingSignOuts()
  useConnection.subscribe(({ reachable }, previous) => {
    if (reachable && !previous.reachable) void sendPendingSignOuts()
  })
}

async function sendPendingSignOuts() {
  await Promise.all(
    readPending().map(async (refresh) => {
      const isFinal = await api.signOut({ body: { refresh } }).then(() => true, isRefused)
      if (isFinal) storePending(readPending().filter((token) => token !== refresh))
    }),
  )
}

/** Whether trying again is useless. A server that is away or busy has not refused. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

function readPending(): string[] {
  const stored = parseJson(readStored(storageKey) ?? '')
  const tokens = isRecord(stored) && Array.isArray(stored.tokens) ? stored.tokens : []
  return tokens.filter((token) => typeof token === 'string')
}

const storePending = (tokens: string[]) =>
  writeStored(storageKey, tokens.length > 0 ? JSON.stringify({ tokens }) : null)
