import { text } from 'node:stream/consumers'
import type { BackupPlace } from '../../platform/backup-place.ts'
import { isLedgerFile, type LedgerLine, readLedgerFile } from './ledger-file.ts'

/** What is known of one ledger: a new one begins after each restore that could not rely on the former. */
export interface KnownLedger {
  /** By their numbers. */
  lines: Map<number, LedgerLine>
  /** Until when it is complete, unless numbers are missing; null if no file says so. */
  until: Date | null
  /** Whether nothing was withdrawn after that: the product had stopped, or its database is here. */
  isFinal: boolean
  sequences: Record<string, number>
}

/** The ledgers by their names. */
export type Ledgers = Map<string, KnownLedger>

export function ledgerIn(ledgers: Ledgers, name: string): KnownLedger {
  const known = ledgers.get(name) ?? {
    lines: new Map(),
    until: null,
    isFinal: false,
    sequences: {},
  }
  ledgers.set(name, known)
  return known
}

/**
 * Reads the ledgers from all places. What one place lacks, another may have.
 * @returns also a sentence for each file or place that cannot be used
 */
export async function readLedgers(
  places: BackupPlace[],
  keys: string[],
): Promise<{ ledgers: Ledgers; problems: string[] }> {
  const ledgers: Ledgers = new Map()
  const problems: string[] = []
  for (const place of places) {
    try {
      const names = (await place.list()).map(({ file }) => file).filter(isLedgerFile)
      for (const name of names.sort()) {
        const file = readLedgerFile(await text(await place.read(name)), keys)
        if (!file) {
          problems.push(`${name} in ${place.name} is damaged, or has a wrong signature.`)
          continue
        }
        const known = ledgerIn(ledgers, file.ledger)
        for (const line of file.lines) known.lines.set(line.number, line)
        const until = new Date(file.until)
        if (known.until && known.until > until) continue
        Object.assign(known, { until, isFinal: file.stopped, sequences: file.sequences })
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      problems.push(`${place.name} could not be read: ${reason}`)
    }
  }
  return { ledgers, problems }
}
