import type { WireRequest } from '@church/shared'
import { networkError } from './network-error.ts'

/** Longer than for other calls: a large picture over a slow connection takes a minute or two. */
const timeoutMs = 130_000

/** A response before it is parsed. */
export interface Reply {
  status: number
  text: string
  /** A network has answered in place of the server. */
  isForeign?: boolean
}

/** Sends a form with XMLHttpRequest, which, unlike fetch, reports upload progress. */
export function sendWithProgress(request: WireRequest, headers: Headers): Promise<Reply> {
  const { endpoint, url, body, options } = request
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) throw networkError()
    const xhr = new XMLHttpRequest()
    xhr.open(endpoint.method, url)
    xhr.timeout = timeoutMs
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value)
    })
    xhr.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded / total)
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText })
    xhr.onerror = () => reject(networkError())
    xhr.ontimeout = () => reject(networkError())
    xhr.onabort = () => reject(networkError())
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(body ?? null)
  })
}
