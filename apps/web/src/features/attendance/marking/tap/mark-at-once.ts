import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isRecord } from '../../../../lib/json.ts'
import { useFamilyWish } from '../ways/family/family-wish-store.ts'

/**
 * The state of a link whose tap already means “I'm here”. It is in this browser's history and not in the address, so
 * nobody can send it to others.
 */
export const markAtOnce = { markAtOnce: true }

/** The state of a link that means “We’re here”: the user is marked at once, and their children are ticked. */
export const markFamilyAtOnce = { markAtOnce: true, withFamily: true }

interface Props {
  /** Whether the user can mark here and now. */
  ready: boolean
  mark: () => void
}

/** Marks users who came by such a link once, as soon as they can mark. Renders nothing. */
export function MarkAtOnce({ ready, mark }: Props): null {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [isWished, setWished] = useState(() => isRecord(state) && state.markAtOnce === true)

  useEffect(() => {
    if (isRecord(state) && state.withFamily === true) useFamilyWish.setState({ isWished: true })
    // Neither a reload nor the way back marks again.
    if (state) void navigate(pathname, { replace: true })
  }, [state, pathname, navigate])

  useEffect(() => {
    if (!isWished || !ready) return
    setWished(false)
    mark()
  }, [isWished, ready, mark])
  return null
}
