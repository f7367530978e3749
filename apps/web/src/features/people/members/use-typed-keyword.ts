import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/** Safari refuses more than 100 changes of the address within 30 seconds. */
const typingPauseMs = 200

interface TypedKeyword {
  keyword: string
  /** The keyword in the address: what was typed when the typing last paused. */
  settled: string
  type: (keyword: string) => void
  /** Stores the keyword in the address now, since somebody is about to leave the field. */
  store: () => void
}

/**
 * A keyword that is typed, and is stored in the address, so that going back restores it, but without a
 * history entry for each letter. The field must not show the address itself: the router changes that
 * in a transition, so React would put the old text back, and fast typing would lose letters. It follows the address
 * only where a link, or going back, has changed it: what the field itself stored may come back late on a busy device.
 */
export function useTypedKeyword(): TypedKeyword {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('keyword') ?? ''
  const [keyword, type] = useState(inAddress)
  const stored = useRef(inAddress)

  const { key } = useLocation()
  const isOwnChange = useNavigationType() === 'REPLACE'
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): a link may lead to the same keyword again
  useEffect(() => {
    if (isOwnChange) return
    stored.current = inAddress
    type(inAddress)
  }, [inAddress, isOwnChange, key])

  const store = useCallback(() => {
    if (keyword === stored.current) return
    stored.current = keyword
    setParams(keyword ? { keyword } : {}, { replace: true })
  }, [keyword, setParams])

  useEffect(() => {
    const timer = setTimeout(store, typingPauseMs)
    return () => clearTimeout(timer)
  }, [store])

  return { keyword, settled: inAddress, type, store }
}
