import { ApiError, contract, createClient, hasCode, type WireRequest } from '@church/shared'
import { accessToken, renewToken } from './access-token.ts'
import { storeRight } from './current-user.ts'
import { askForProof } from './recent-proof.ts'
import { send } from './transport.ts'

/**
 * If the server requires a recent proof of identity, asks the user for it and repeats the request. If the
 * user declines, the call fails with the server's message.
 */
async function transport(request: WireRequest): Promise<unknown> {
  try {
    return await sendSigned(request)
  } catch (error) {
    if (hasCode(error, 'admins-only')) storeRight(false)
    if (!hasCode(error, 'proof-needed') || !(await askForProof())) throw error
    return sendSigned(request)
  }
}

/** Sends the signed-in user's token, and renews it once if the server rejects it. */
async function sendSigned(request: WireRequest): Promise<unknown> {
  if (request.endpoint.access === 'public') return send(request)
  const token = await accessToken()
  try {
    return await send(request, token)
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status === 401
    if (!isRejected || !token) throw error
    return send(request, await renewToken(token))
  }
}

/** Every route of the contract as a function: `api.getMember({ params: { id } }, { signal })`. */
export const api = createClient(contract, transport)
