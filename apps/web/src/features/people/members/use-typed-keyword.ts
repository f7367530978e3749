import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Safari refuses more than 100 changes of the address within 30 seconds. */
const typingPauseMs = 200

interface TypedKeyword {
  keyword: string
  type: (keyword: string) => void
  /** Stores the keyword in the address now, since somebody is about to leave the field. */
  store: () => void
}

/**
 * A keyword that is typed, and is stored in the address, so that going back restores it, but without a
 * history entry for each letter. The field must not show the address itself: the router changes that
 * in a transition, so React would put the old text back, and fast typing would lose letters.
 */
export function useTypedKeyword(): TypedKeyword {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('keyword') ?? ''
  const [keyword, type] = useState(inAddress)
  const stored = useRef(inAddress)

  useEffect(() => {
    if (inAddress === stored.current) return
    stored.current = inAddress
    type(inAddress)
  }, [inAddress])

  const store = useCallback(() => {
    if (keyword === stored.current) return
    stored.current = keyword
    setParams(keyword ? { keyword } : {}, { replace: true })
  }, [keyword, setParams])

  useEffect(() => {
    const timer = setTimeout(store, typingPauseMs)
    return () => clearTimeout(timer)
  }, [store])

  return { keyword, type, store }
}
