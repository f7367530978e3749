import { type OwnServing, type OwnSlot, type Swap, t, type YesOrNo } from '@church/shared'
import { useState } from 'react'
import { formatDate, formatDayMonth, formatTime } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast, toastAnswer } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import styles from './date-row.module.scss'
import { SwapDialog } from './swap-dialog.tsx'
import { useToldLeader } from './use-told-leader.ts'

const states = {
  asked: <Badge tone="note">{t('Can you?')}</Badge>,
  yes: <Badge>{t('Yes')}</Badge>,
  no: <Badge tone="warn">{t('No')}</Badge>,
}

interface Props {
  slot: OwnSlot
  /** The open questions of the user to swap this date. */
  waiting: Swap[]
  people: OwnServing['people']
}

/** A date on which the user serves, with what they can answer and whom they have asked to swap. */
export function DateRow({ slot, waiting, people }: Props) {
  const [isSwapping, setSwapping] = useState(false)
  const { role, session_name, start_datetime, state, cancelled } = slot
  const date = formatDate(start_datetime)
  return (
    <li className={styles.date}>
      <div className={styles.facts}>
        <strong>{t('{date}, {time}', { date, time: formatTime(start_datetime) })}</strong>
        <span>
          <bdi>{role}</bdi>{' '}
          <span className="soft">{t('at {session}', { session: session_name })}</span>
        </span>
      </div>
      {cancelled ? <Badge tone="warn">{t('Cancelled')}</Badge> : states[state]}
      {waiting.map((swap) => (
        <WaitingSwap key={swap.id} swap={swap} people={people} />
      ))}
      {!cancelled && (
        <AnswerButtons
          slot={slot}
          onSwap={waiting.length === 0 ? () => setSwapping(true) : undefined}
        />
      )}
      <SwapDialog slot={slot} open={isSwapping} onClose={() => setSwapping(false)} />
    </li>
  )
}

/** Whom the user has asked to take a date, until that is settled. */
function WaitingSwap({ swap, people }: { swap: Swap; people: OwnServing['people'] }) {
  const { change, isPending } = useChange(mutations.takeBackSwap)
  const words = waitingFor(swap, people)
  return (
    <p className={styles.waiting}>
      <Icon name="clock" />
      <span>{words}</span>
      <Button
        size="small"
        variant="quiet"
        icon="undo"
        busy={isPending}
        aria-label={t('Take back: {question}', { question: words })}
        onClick={() => change({ params: { id: swap.id } }, toastAnswer)}
      >
        {t('Take back')}
      </Button>
    </p>
  )
}

/** The user knows the name of everybody on the team's plan. */
function waitingFor({ to, state, other }: Swap, people: OwnServing['people']): string {
  const name = people.find(({ id }) => id === to)?.name
  if (name === undefined) return t('Waiting for an answer')
  if (state === 'agreed') return t('{name} says yes; waiting for a leader', { name })
  if (!other) return t('Waiting for {name}', { name })
  return t('Waiting for {name} ({date})', { name, date: formatDayMonth(other.start_datetime) })
}

interface ButtonsProps {
  slot: OwnSlot
  /** Absent while the user waits for somebody. */
  onSwap: (() => void) | undefined
}

function AnswerButtons({ slot, onSwap }: ButtonsProps) {
  const { change, isPending } = useChange(mutations.answerServing)
  const told = useToldLeader()
  const { role, state } = slot
  const date = formatDate(slot.start_datetime)
  const answer = (yesOrNo: YesOrNo) =>
    change({ params: { slot: slot.id }, body: { answer: yesOrNo } }, () =>
      toast.success(yesOrNo === 'yes' ? t('Thank you.') : told),
    )
  return (
    <div className={styles.buttons}>
      {state !== 'yes' && (
        <Button
          size="small"
          variant="secondary"
          icon="check"
          busy={isPending}
          aria-label={t('Yes, {role}, {date}', { role, date })}
          onClick={() => answer('yes')}
        >
          {t('Yes')}
        </Button>
      )}
      {state !== 'no' && (
        <Button
          size="small"
          variant="secondary"
          busy={isPending}
          aria-label={t('No, {role}, {date}', { role, date })}
          onClick={() => answer('no')}
        >
          {t('No')}
        </Button>
      )}
      {state !== 'no' && onSwap && (
        <Button
          size="small"
          variant="quiet"
          icon="merge"
          aria-label={t('Swap, {role}, {date}', { role, date })}
          onClick={onSwap}
        >
          {t('Swap')}
        </Button>
      )}
    </div>
  )
}
