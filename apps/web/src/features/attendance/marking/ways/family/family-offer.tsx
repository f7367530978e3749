import { type Session, t } from '@church/shared'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../../../lib/lazy-part.ts'
import { Button } from '../../../../../ui/button.tsx'
import {
  familyOf,
  ownHousehold,
  waitingChildrenOf,
  waitingOf,
} from '../../../../people/households/index.ts'
import styles from './family-offer.module.scss'
import { useFamilyWish } from './family-wish-store.ts'
import { markFamily } from './mark-family.ts'

const FamilyList = lazyPart(async () => (await import('./family-list.tsx')).FamilyList)

/** The family that the user may mark at a running session. */
function useFamily(session: Session) {
  const { data } = useQuery({
    ...ownHousehold(session.id),
    // Most people mark nobody else, and ask only once.
    staleTime: ({ state }) => (state.data?.may_act === false ? Number.POSITIVE_INFINITY : 30_000),
  })
  return data ? familyOf(data) : []
}

interface Props {
  /** Running. */
  session: Session
  /** From the code at the door, if the user came by it. */
  pass?: string
}

/** The user's family to mark present. Most people have none here, and load nothing more. */
export function FamilyOffer({ session, pass }: Props) {
  const client = useQueryClient()
  const family = useFamily(session)
  if (family.length === 0) return null
  return (
    <Suspense fallback={null}>
      <FamilyList
        key={session.id}
        {...{ session, family, pass }}
        markFamily={(marks) => markFamily(marks, client)}
      />
    </Suspense>
  )
}

interface LinkProps extends Props {
  /** The user is marked: the family comes next. */
  isMarked: boolean
}

/** Leads a phone's screen down to the family, and ticks its children. */
export function FamilyLink({ session, isMarked }: LinkProps) {
  const family = useFamily(session)
  const isNext = isMarked && waitingOf(family).length > 0
  if (family.length === 0) return null
  const children = waitingChildrenOf(family).length
  return (
    <Button
      {...(isNext ? ({ size: 'large', wide: true } as const) : small)}
      icon="users"
      className={isNext ? styles.next : styles.link}
      onClick={() => useFamilyWish.setState({ isWished: true })}
    >
      {isNext && children > 0
        ? t('Mark my family ({count})', { count: children })
        : t('Mark my family')}
    </Button>
  )
}

const small = { variant: 'quiet', size: 'small' } as const
