import { type Client, contract, createClient } from '@church/shared'
import { signedBy } from './api.ts'
import { fetchFile } from './transport.ts'

type Rows = Client<typeof contract>

const calls: unknown = createClient(contract, signedBy(fetchFile))

/** The routes that answer with a file: `files.createExport({ body })`. */
export const files = calls as {
  // `fetchFile` resolves with nothing else.
  [Name in keyof Rows]: (...args: Parameters<Rows[Name]>) => Promise<Blob>
}

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
