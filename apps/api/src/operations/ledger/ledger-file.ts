import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { deriveKey } from '../../platform/encryption.ts'
import { isSameSecret } from '../../platform/secrets.ts'

/** Lines of a file. A file that is full does not change any more. */
export const LINES_MAX = 1000

/** A line of the ledger, in the order of its number. */
const ledgerLine = z.object({
  number: z.int().positive(),
  /** The row in the database, by which a backup shows whether it has the line. */
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** A kind of withdrawal; or `began`, `follows` (another ledger) and `merged`. */
  kind: z.string(),
  person: z.int().nullable(),
  what: z.string().nullable(),
  back: z.boolean(),
})
export type LedgerLine = z.output<typeof ledgerLine>

const content = z.object({
  format: z.literal(1),
  /** The ledger that it is part of. */
  ledger: z.string(),
  /** Everything withdrawn before this instant is in the ledger. */
  until: z.iso.datetime(),
  /** Whether the product had stopped by then. */
  stopped: z.boolean(),
  /** The last number that each sequence of the database had given out. */
  sequences: z.record(z.string(), z.int()),
  lines: z.array(ledgerLine),
})
type LedgerFile = z.output<typeof content>

const file = content.extend({ signature: z.string() })

const NAME = /^withdrawals-[0-9a-f]{8}-\d{6}\.json$/
const DRAFT = /^\.withdrawals-.*\.part$/

/** The name of one of a ledger's files. @param part from 1 on */
export const ledgerFileName = (ledger: string, part: number) =>
  `withdrawals-${ledger.slice(0, 8)}-${String(part).padStart(6, '0')}.json`

export const isLedgerFile = (name: string) => NAME.test(name)
export const isLedgerDraft = (name: string) => DRAFT.test(name)

/** The part of the ledger that has the line of this number. */
export const partOf = (number: number) => Math.ceil(number / LINES_MAX)

const signatureOf = (made: LedgerFile, installationKey: string) =>
  createHmac('sha256', deriveKey(installationKey, 'withdrawals'))
    .update(JSON.stringify(content.parse(made)))
    .digest('hex')

/** The text of a file, signed with the newest installation key as backups are. */
export function writeLedgerFile(made: LedgerFile, [newest]: string[]): string {
  if (!newest) throw new Error('There is no key to sign with.')
  return `${JSON.stringify({ ...made, signature: signatureOf(made, newest) })}\n`
}

/**
 * Reads a file of the ledger.
 * @param keys the installation's; a new data folder has none, so that nothing can be compared
 * @returns null if it is damaged, or no key of these signed it
 */
export function readLedgerFile(text: string, keys: string[]): LedgerFile | null {
  const parsed = file.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { signature, ...made } = parsed.data
  const isOwn = keys.some((key) => isSameSecret(signatureOf(made, key), signature))
  return isOwn || keys.length === 0 ? made : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
