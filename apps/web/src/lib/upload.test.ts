import { contract } from '@church/shared'
import { afterEach, expect, test, vi } from 'vitest'
import { sendWithProgress } from './upload.ts'

/** A request that never gets a response. */
class HangingRequest {
  static latest: HangingRequest | undefined
  upload = {}
  timeout = 0
  ontimeout = () => {}
  open() {}
  send() {
    HangingRequest.latest = this
  }
}

const request = {
  endpoint: contract.uploadPicture,
  url: '/api/upload/',
  body: new FormData(),
}

afterEach(() => {
  HangingRequest.latest = undefined
  vi.unstubAllGlobals()
})

test('sendWithProgress times out after 130 seconds', async () => {
  vi.stubGlobal('XMLHttpRequest', HangingRequest)
  const reply = sendWithProgress({ ...request, options: {} }, new Headers())
  expect(HangingRequest.latest?.timeout).toBe(130_000)
  HangingRequest.latest?.ontimeout()
  await expect(reply).rejects.toMatchObject({ status: 0, message: 'Network Error' })
})

test('sendWithProgress sends nothing if it is already aborted', async () => {
  vi.stubGlobal('XMLHttpRequest', HangingRequest)
  const options = { signal: AbortSignal.abort() }
  await expect(sendWithProgress({ ...request, options }, new Headers())).rejects.toThrow()
  expect(HangingRequest.latest).toBeUndefined()
})
