import { useEffect, useRef, useState } from 'react'
import { shortDurationMs } from '../../../../ui/toast.ts'

interface Mark {
  /** The session's id; undefined without one. */
  session: number | undefined
  /** An ISO instant; null if not marked. */
  markedAt: string | null
  loading: boolean
}

/** Whether the user was marked in the last three seconds while looking, by their own tap or another's. */
export function useJustMarked({ session, markedAt, loading }: Mark): boolean {
  /** The session that was last seen without a mark. */
  const unmarked = useRef<number>(undefined)
  const [isNew, setNew] = useState(false)

  useEffect(() => {
    if (loading) return
    if (!markedAt) unmarked.current = session
    else if (session !== undefined && session === unmarked.current) {
      unmarked.current = undefined
      setNew(true)
    }
  }, [session, markedAt, loading])

  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setNew(false), shortDurationMs)
    return () => clearTimeout(timer)
  }, [isNew])

  return isNew
}
