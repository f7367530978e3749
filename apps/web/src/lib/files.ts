import type { contract, FileClient, WireRequest } from '@church/shared'
import { signedBy } from './api.ts'
import { parseJson } from './json.ts'
import { networkError } from './network-error.ts'
import { clientOver } from './rows.ts'
import { type Bearer, errorFrom } from './transport.ts'

/** Fetches a file, for however long it takes. Rejects like `send`, also for a file that was cut off. */
async function fetchFile(
  { endpoint, url, body }: WireRequest,
  bearer: Bearer = null,
): Promise<Blob> {
  const headers = new Headers({ 'Accept-Language': document.documentElement.lang })
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (body) headers.set('Content-Type', 'application/json')
  const cut = () => {
    throw networkError()
  }
  const response = await fetch(url, { method: endpoint.method, headers, body: body ?? null }).catch(
    cut,
  )
  if (!response.ok) throw errorFrom(response.status, parseJson(await response.text()))
  return response.blob().catch(cut)
}

/** The routes that answer with a file: `files.createExport({ body })`. */
export const files = clientOver<FileClient<typeof contract>>(signedBy(fetchFile))

/** By then the browser has certainly read the file. */
const revokeDelayMs = 60_000

/** Makes the browser download content as a file with this name. */
export function downloadFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
}
