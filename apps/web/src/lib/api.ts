import { ApiError, type Client, type contract, hasCode, type WireRequest } from '@church/shared'
import { accessToken, refreshFailed, renewToken } from './access-token.ts'
import { forgetRights, storeRight, useCurrentUser } from './current-user.ts'
import { askForProof } from './recent-proof.ts'
import { clientOver } from './rows.ts'
import { type Bearer, send } from './transport.ts'

/** Sends a request with a token, or without one. */
type Send<Answer> = (request: WireRequest, bearer?: Bearer) => Promise<Answer>

/**
 * Sends requests as the signed-in user. If the server requires a recent proof of identity, asks the user for it
 * and repeats the request. If the user declines, the call fails with the server's message.
 */
export const signedBy =
  <Answer>(send: Send<Answer>) =>
  async (request: WireRequest): Promise<Answer> => {
    try {
      return await sendSigned(send, request)
    } catch (error) {
      forgetRefused(error)
      if (!hasCode(error, 'proof-needed') || !(await askForProof())) throw error
      return sendSigned(send, request)
    }
  }

/** What an admin has just taken from the user must not go on showing what only they might see. */
function forgetRefused(error: unknown) {
  if (hasCode(error, 'admins-only')) storeRight(false)
  if (hasCode(error, 'stewards-only')) forgetRights(['steward'])
  if (hasCode(error, 'carers-only')) forgetRights(['carer'])
  if (hasCode(error, 'helpers-only')) forgetRights(['steward', 'carer'])
  if (hasCode(error, 'leaders-only')) forgetRights(['leader'])
}

const currentId = () => useCurrentUser.getState().user?.id

/** Sends the signed-in user's token, and renews it once if the server rejects it. */
async function sendSigned<Answer>(send: Send<Answer>, request: WireRequest): Promise<Answer> {
  if (request.endpoint.access === 'public') return send(request)
  const caller = currentId()
  // Somebody else, who has signed in meanwhile, here or in another tab, must not send what the caller has entered.
  const sendAs = (token: Bearer) => {
    if (currentId() !== caller) throw refreshFailed()
    return send(request, token)
  }
  const token = await accessToken()
  try {
    return await sendAs(token)
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status === 401
    if (!isRejected || !token) throw error
    return sendAs(await renewToken(token))
  }
}

/** Every route of the contract as a function: `api.getMember({ params: { id } }, { signal })`. */
export const api = clientOver<Client<typeof contract>>(signedBy(send))
