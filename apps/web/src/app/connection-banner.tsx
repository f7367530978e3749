import { useEffect, useRef } from 'react'
import { tryConnection, useConnection } from '../lib/connection.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

/** Milliseconds without a connection that are worth a word when it is back. */
const noticed = 2_000

/** Says under the navigation that the server is not reached, and sets what failed going again when it is. */
export function ConnectionBanner() {
  const { reached, trying } = useConnection()
  useRecovery(reached)
  return (
    <div role="status">
      {!reached && (
        <div className="connection">
          <div className="container connection-row">
            <Icon name="offline" />
            <p>
              <strong>No connection.</strong> Marking attendance needs one. We keep trying.
            </p>
            <Button variant="quiet" size="small" icon="retry" busy={trying} onClick={tryConnection}>
              Try now
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function useRecovery(reached: boolean) {
  const lostAt = useRef<number | null>(null)

  useEffect(() => {
    if (!reached) {
      lostAt.current = performance.now()
      return
    }
    if (lostAt.current === null) return
    const lost = performance.now() - lostAt.current
    lostAt.current = null
    if (lost > noticed) toast.success('Connected again.')
    const failed = {
      predicate: ({ state }: { state: { status: string } }) => state.status === 'error',
    }
    void queryClient.refetchQueries({ type: 'active', ...failed })
  }, [reached])
}
