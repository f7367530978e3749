import type { WireRequest } from '@church/shared'
import { networkError, type Reply } from './transport.ts'

/** Sends a form with XMLHttpRequest, which unlike fetch tells how much has gone out already. */
export function sendWithProgress(request: WireRequest, headers: Headers): Promise<Reply> {
  const { endpoint, url, body, options } = request
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(endpoint.method, url)
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value)
    })
    xhr.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded / total)
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText })
    xhr.onerror = () => reject(networkError())
    xhr.onabort = () => reject(networkError())
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(body ?? null)
  })
}
