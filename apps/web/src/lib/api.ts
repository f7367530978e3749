import { ApiError, contract, createClient, type WireRequest } from '@church/shared'
import { accessToken, renewToken } from './access-token.ts'
import { send } from './transport.ts'

/** Sends the signed-in user's token, and renews it once if the server rejects it. */
async function transport(request: WireRequest): Promise<unknown> {
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
