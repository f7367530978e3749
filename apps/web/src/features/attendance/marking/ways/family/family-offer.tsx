import { type Session, t } from '@church/shared'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../../../lib/lazy-part.ts'
import { Button } from '../../../../../ui/button.tsx'
import { familyOf, ownHousehold } from '../../../../people/households/index.ts'
import styles from './family-offer.module.scss'
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

/** Leads a phone's screen down to the family. */
export function FamilyLink({ session }: Props) {
  if (useFamily(session).length === 0) return null
  const show = () => {
    const heading = document.getElementById('family-heading')
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <Button variant="quiet" size="small" icon="users" className={styles.link} onClick={show}>
      {t('Mark my family')}
    </Button>
  )
}
