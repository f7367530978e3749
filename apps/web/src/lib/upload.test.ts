import { contract } from '@church/shared'
import { afterEach, expect, test, vi } from 'vitest'
import { sendWithProgress } from './upload.ts'

/** A request that never gets an answer. */
class DeadLink {
  static latest: DeadLink | undefined
  upload = {}
  timeout = 0
  ontimeout = () => {}
  open() {}
  send() {
    DeadLink.latest = this
  }
}

const request = {
  endpoint: contract.uploadPicture,
  url: '/api/upload/',
  body: new FormData(),
}

afterEach(() => {
  DeadLink.latest = undefined
  vi.unstubAllGlobals()
})

test('an upload that gets no answer is given up after 130 seconds', async () => {
  vi.stubGlobal('XMLHttpRequest', DeadLink)
  const reply = sendWithProgress({ ...request, options: {} }, new Headers())
  expect(DeadLink.latest?.timeout).toBe(130_000)
  DeadLink.latest?.ontimeout()
  await expect(reply).rejects.toMatchObject({ status: 0, message: 'Network Error' })
})

test('what was given up beforehand is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', DeadLink)
  const options = { signal: AbortSignal.abort() }
  await expect(sendWithProgress({ ...request, options }, new Headers())).rejects.toThrow()
  expect(DeadLink.latest).toBeUndefined()
})
