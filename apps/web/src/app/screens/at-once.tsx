import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './at-once.module.scss'

type Question = Pick<UseQueryResult, 'isPending' | 'isFetching' | 'failureCount'>

interface Props {
  /** What the content asks: it waits until each has been answered, or has failed once. */
  questions: readonly Question[]
  children: ReactNode
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonLines lines={6} />
  </div>
)

/**
 * Shows its content as a whole, with the code that it loads: parts that appear later would push down what somebody
 * reads already. Until then, pictures load unseen.
 */
export function AtOnce({ questions, children }: Props) {
  const isWaiting = questions.some(
    ({ isPending, isFetching, failureCount }) => isPending && isFetching && failureCount === 0,
  )
  return (
    <Suspense fallback={<Waiting />}>
      {isWaiting && <Waiting />}
      <div hidden={isWaiting}>{children}</div>
    </Suspense>
  )
}
