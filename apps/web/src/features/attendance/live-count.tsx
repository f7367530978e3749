import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  /** Null until the server has told it. */
  count: number | null
  connected: boolean
  /** The session that it is the count of, where another one is shown beside it. */
  of?: string | undefined
}

/** How many are here, as it changes. Toasts say each change aloud, so this stays silent. */
export function LiveCount({ count, connected, of }: Props) {
  return (
    <section className="live-count" aria-label="Live attendance count" data-connected={connected}>
      <p className="live-number numbers">
        {count === null ? (
          <Skeleton width="2.5rem" height="2.75rem" shape="box" />
        ) : (
          // A new key for each count: what appears is what moves.
          <span key={count}>{count}</span>
        )}
      </p>
      <p className="live-label">
        <span className="live-dot" aria-hidden="true" />
        {connected ? (of ?? 'present now') : 'connecting…'}
      </p>
    </section>
  )
}
