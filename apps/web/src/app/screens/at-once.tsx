import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './at-once.module.scss'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** After this, a slow network shows what it has: nobody waits for one answer that does not come. */
const patienceMs = 2_000

/** Questions that have neither been answered nor failed once. */
const open = {
  predicate: ({ state }: Query) => state.status === 'pending' && state.fetchFailureCount === 0,
}

/**
 * Shows its content as a whole, with the code that it loads, once the page waits for no answer: parts that appear later
 * would push down what somebody reads already. Until then, at most two seconds, pictures load unseen.
 */
export function AtOnce(props: Props) {
  return (
    <Suspense fallback={<Waiting />}>
      <Content {...props} />
    </Suspense>
  )
}

function Content({ className, children }: Props) {
  const [isComplete, setComplete] = useState(false)
  const client = useQueryClient()
  const count = useIsFetching(open)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have led to the next question
  useEffect(() => {
    if (client.isFetching(open) === 0) setComplete(true)
  }, [client, count])

  useEffect(() => {
    const timer = setTimeout(() => setComplete(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  // Where a link points could not be scrolled to before.
  const { hash } = useLocation()
  useEffect(() => {
    if (isComplete && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isComplete, hash])

  return (
    <>
      {!isComplete && <Waiting />}
      <div className={className} hidden={!isComplete}>
        {children}
      </div>
    </>
  )
}

/** Stands for a screen that is still loading. */
export const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonLines lines={6} />
  </div>
)
