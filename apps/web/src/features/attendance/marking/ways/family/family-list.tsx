import { type HouseholdMarkResult, n, type Session, t } from '@church/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../../../../lib/lazy-part.ts'
import { Alert } from '../../../../../ui/alert.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { quiet } from '../../../../../ui/use-change.ts'
import {
  type HouseholdMember,
  ownHousehold,
  waitingChildrenOf,
} from '../../../../people/households/index.ts'
import { attendanceCheck, doorRules, marks } from '../../queries.ts'
import { readPass } from '../door/door-pass.ts'
import { relativesOf, summaryOf } from './family.ts'
import styles from './family-list.module.scss'
import { FamilyRow, TickRow } from './family-row.tsx'
import { useFamilyWish } from './family-wish-store.ts'
import type { FamilyMarks } from './mark-family.ts'

const WayDialog = lazyPart(async () => (await import('../way-dialog.tsx')).WayDialog)

interface Props {
  /** Running. */
  session: Session
  /** The user and the people of their household. */
  family: HouseholdMember[]
  /** From the code at the door, if the user came by it. */
  pass: string | undefined
  markFamily: (marks: FamilyMarks) => Promise<HouseholdMarkResult[]>
}

/** Marks people of the user's family. `results` holds the latest of each person, `data` those of the last tap. */
function useFamilyMarks(
  session: number,
  markFamily: (marks: FamilyMarks) => Promise<HouseholdMarkResult[]>,
) {
  const client = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<number, HouseholdMarkResult>>(new Map())
  const mutation = useMutation({
    ...quiet,
    mutationFn: markFamily,
    onSuccess: (fresh) => {
      setResults(
        (before) => new Map([...before, ...fresh.map((result) => [result.user, result] as const)]),
      )
      navigator.vibrate?.(40)
    },
    onSettled: () => {
      // The user may be among them.
      void client.invalidateQueries({ queryKey: marks })
      void client.invalidateQueries(ownHousehold(session))
    },
  })
  return { ...mutation, results }
}

/** The button that held the focus is gone once everybody is marked. */
function useFocusOnceMarked(areAllMarked: boolean) {
  useEffect(() => {
    if (areAllMarked && document.activeElement === document.body)
      document.getElementById('family-heading')?.focus({ preventScroll: true })
  }, [areAllMarked])
}

/** Ticks the user and the children, and shows the list, once the user has said that the family is here. */
function useWishForFamily(family: HouseholdMember[], tick: (chosen: number[]) => void) {
  const isWished = useFamilyWish((state) => state.isWished)
  const fulfil = useEffectEvent(() => {
    useFamilyWish.setState({ isWished: false })
    const own = family.filter(({ is_you }) => is_you)
    tick([...own, ...waitingChildrenOf(family)].map(({ user }) => user))
    const heading = document.getElementById('family-heading')
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isWished) fulfil()
  }, [isWished])
}

interface TicksProps {
  relatives: ReturnType<typeof relativesOf>
  /** The ids of the people who can still be marked. */
  open: number[]
  ticked: number[]
  onTick: (chosen: number[]) => void
}

/** Everybody of the family, with a box for all who can still be marked. */
function Ticks({ relatives, open, ticked, onTick }: TicksProps) {
  const areAll = open.every((user) => ticked.includes(user))
  const toggle = (user: number) =>
    onTick(ticked.includes(user) ? ticked.filter((one) => one !== user) : [...ticked, user])
  return (
    <ul className={styles.people}>
      {open.length > 1 && (
        <li>
          <TickRow ticked={areAll} onTick={() => onTick(areAll ? [] : open)}>
            <span className={styles.name}>{t('Everyone')}</span>
          </TickRow>
        </li>
      )}
      {relatives.map((relative) => (
        <FamilyRow
          key={relative.user}
          relative={relative}
          ticked={ticked.includes(relative.user)}
          onTick={() => toggle(relative.user)}
        />
      ))}
    </ul>
  )
}

interface MarkButtonProps {
  /** How many are ticked. */
  count: number
  busy: boolean
  onMark: () => void
}

function MarkButton({ count, busy, onMark }: MarkButtonProps) {
  const variant = count > 0 ? 'primary' : 'secondary'
  return (
    <Button size="large" wide icon="check" variant={variant} busy={busy} onClick={onMark}>
      {count > 0 ? n(count, 'Mark {count} person', 'Mark {count} people') : t('Mark people')}
    </Button>
  )
}

/** The user's family to mark present together. Nobody is ticked before the user says that they are here. */
export function FamilyList({ session, family, pass, markFamily }: Props): ReactNode {
  const { data: own } = useQuery(attendanceCheck(session))
  const { data: rules } = useQuery(doorRules)
  const [ticked, setTicked] = useState<number[]>([])
  const [isUnticked, setUnticked] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const closeDialog = useCallback(() => setAsksCode(false), [])
  const { mutate, mutateAsync, isPending, data, error, results } = useFamilyMarks(
    session.id,
    markFamily,
  )

  const relatives = relativesOf(family, { results, ownMark: own?.marked_at ?? null })
  const open = relatives.filter(({ state }) => state === 'open').map(({ user }) => user)
  const users = open.filter((user) => ticked.includes(user))
  const takesCode = rules !== undefined && rules.proof !== 'place'
  const areNone = open.length === 0
  useFocusOnceMarked(data !== undefined && areNone)
  const tick = (chosen: number[]) => {
    setTicked(chosen)
    setUnticked(false)
  }
  useWishForFamily(family, tick)

  const mark = () => {
    const known = pass ?? (takesCode ? readPass(session.id)?.pass : undefined)
    if (users.length === 0) setUnticked(true)
    else if (!known && rules?.proof === 'code') setAsksCode(true)
    else mutate({ session, users, pass: known })
  }

  return (
    <section className={styles.family} aria-labelledby="family-heading">
      <h2 id="family-heading" tabIndex={-1}>
        {t('Your family')}
      </h2>
      <Ticks {...{ relatives, open, ticked }} onTick={tick} />
      <p className={styles.summary} role="status">
        {data && !error && !isPending && summaryOf(data)}
      </p>
      {isUnticked && <Alert tone="info">{t('Tick everybody who is here with you first.')}</Alert>}
      {error && <Alert>{error.message}</Alert>}
      {error && takesCode && (
        <Button variant="secondary" wide onClick={() => setAsksCode(true)}>
          {t('Enter the code')}
        </Button>
      )}
      {!areNone && <MarkButton count={users.length} busy={isPending} onMark={mark} />}
      {asksCode && (
        <Suspense fallback={null}>
          <WayDialog
            session={session}
            way="code"
            mark={async (fresh) => {
              await mutateAsync({ session, users, pass: fresh })
            }}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </section>
  )
}
