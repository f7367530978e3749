import type { LedgerLine } from './ledger-file.ts'
import { type KnownLedger, type Ledgers, ledgerIn } from './read-ledger.ts'

/** What a backup knows of the ledger. */
interface BackupFacts {
  madeAt: Date
  /** The lines that it contains; none if it is of an older release. */
  lines: readonly LedgerLine[]
  /** Whether this installation made it, or nothing can be compared. */
  isOwn: boolean
}

interface Span {
  from: Date
  to: Date
}

export interface SinceBackup {
  /** What the backup does not have yet, in order. */
  lines: LedgerLine[]
  /** The time in which withdrawals may be unknown; null if the ledger is complete. */
  unknown: Span | null
  /** Whether the ledgers say which ids were given out last, up to now. */
  isFinal: boolean
  /** The last id of each sequence that any of the ledgers knows. */
  sequences: Record<string, number>
  /** The ledgers, the last one last, by name. */
  names: string[]
  /** All lines of the last one. */
  current: LedgerLine[]
  /** All lines of the backup and the ledgers, in order. */
  known: LedgerLine[]
}

/** Milliseconds by which the ledger may lag behind the clock, or behind a backup. */
const LAG_MS = 15 * 60_000

const nameIn = (lines: Iterable<LedgerLine>): string | undefined =>
  [...lines].find(({ kind }) => kind === 'began')?.what ?? undefined

/** The ledgers that a new one continues. */
const followedBy = ({ lines }: KnownLedger): string[] =>
  [...lines.values()].flatMap(({ kind, what }) => (kind === 'follows' && what ? [what] : []))

const beganAt = ({ lines }: KnownLedger): Date =>
  new Date([...lines.values()].find(({ kind }) => kind === 'began')?.at ?? 0)

/**
 * Compares a backup with the ledgers: what was withdrawn since, and from when to when something may be missing.
 *
 * @param ledgers completed by the lines of the backup
 */
export function sinceBackup(backup: BackupFacts, ledgers: Ledgers, now: Date): SinceBackup {
  const ofBackup = nameIn(backup.lines)
  const isKnown = ofBackup !== undefined && ledgers.has(ofBackup)
  if (ofBackup) {
    const known = ledgerIn(ledgers, ofBackup)
    for (const line of backup.lines) {
      if (!known.lines.has(line.number)) known.lines.set(line.number, line)
    }
  }
  // Ids of a foreign church say nothing about these people.
  const related = [...ledgers].filter(([name, ledger]) =>
    ofBackup ? name === ofBackup || followedBy(ledger).includes(ofBackup) : backup.isOwn,
  )
  const inOrder = related.sort(([, a], [, b]) => beganAt(a).getTime() - beganAt(b).getTime())
  const spans = inOrder.flatMap(([, ledger], index): Span[] => {
    const next = inOrder[index + 1]?.[1]
    return [
      ...holesIn(ledger, backup.madeAt),
      ...(next ? [{ from: ledger.until ?? backup.madeAt, to: beganAt(next) }] : []),
    ]
  })
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (!first || !last) spans.push({ from: backup.madeAt, to: now })
  else {
    if (!ofBackup && beganAt(first[1]) > backup.madeAt) {
      spans.push({ from: backup.madeAt, to: beganAt(first[1]) })
    }
    spans.push(...endOf(last[1], backup.madeAt, now))
  }
  const inBackup = new Set(backup.lines.map(({ id }) => id))
  // A new ledger repeats lines of those before it.
  const byId = new Map(
    [...backup.lines, ...inOrder.flatMap(([, ledger]) => [...ledger.lines.values()])].map(
      (line) => [line.id, line],
    ),
  )
  const known = [...byId.values()].sort((a, b) => a.id - b.id)
  return {
    lines: known.filter(({ id }) => !inBackup.has(id)),
    known,
    unknown: around(spans),
    isFinal: isKnown && last?.[1].isFinal === true,
    sequences: greatest(inOrder.map(([, { sequences }]) => sequences)),
    names: inOrder.map(([name]) => name),
    current: [...(last?.[1].lines.values() ?? [])].sort((a, b) => a.number - b.number),
  }
}

/** Where numbers are missing, from the line before to the line after. */
function holesIn({ lines }: KnownLedger, madeAt: Date): Span[] {
  const known = [...lines.values()].sort((a, b) => a.number - b.number)
  return known.flatMap((line, index): Span[] => {
    const before = known[index - 1]
    if (line.number === (before?.number ?? 0) + 1) return []
    return [{ from: before ? new Date(before.at) : madeAt, to: new Date(line.at) }]
  })
}

/** From the last moment that a ledger knows of until now, unless it is the end or was a moment ago. */
function endOf({ until, isFinal }: KnownLedger, madeAt: Date, now: Date): Span[] {
  if (!until) return [{ from: madeAt, to: now }]
  const isOlder = until.getTime() < madeAt.getTime() - LAG_MS
  const isFresh = isFinal || now.getTime() - until.getTime() <= LAG_MS
  return isFresh && !isOlder ? [] : [{ from: until, to: now }]
}

function around(spans: readonly Span[]): Span | null {
  if (spans.length === 0) return null
  const from = Math.min(...spans.map((span) => span.from.getTime()))
  const to = Math.max(...spans.map((span) => span.to.getTime()))
  return { from: new Date(from), to: new Date(to) }
}

export function greatest(all: readonly Record<string, number>[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const sequences of all) {
    for (const [name, last] of Object.entries(sequences)) {
      found[name] = Math.max(found[name] ?? 0, last)
    }
  }
  return found
}
