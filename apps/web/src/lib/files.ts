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
