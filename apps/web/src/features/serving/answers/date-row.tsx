import { type OwnSlot, t, type YesOrNo } from '@church/shared'
import { useState } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import styles from './date-row.module.scss'
import { SwapDialog } from './swap-dialog.tsx'

const states = {
  asked: <Badge tone="note">{t('Can you?')}</Badge>,
  yes: <Badge>{t('Yes')}</Badge>,
  no: <Badge tone="warn">{t('No')}</Badge>,
}

/** A date on which the user serves, with what they can answer. */
export function DateRow({ slot }: { slot: OwnSlot }) {
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
      {!cancelled && <AnswerButtons slot={slot} onSwap={() => setSwapping(true)} />}
      <SwapDialog slot={slot} open={isSwapping} onClose={() => setSwapping(false)} />
    </li>
  )
}

interface ButtonsProps {
  slot: OwnSlot
  onSwap: () => void
}

function AnswerButtons({ slot, onSwap }: ButtonsProps) {
  const { change, isPending } = useChange(mutations.answerServing)
  const { role, state } = slot
  const date = formatDate(slot.start_datetime)
  const answer = (yesOrNo: YesOrNo) =>
    change({ params: { slot: slot.id }, body: { answer: yesOrNo } }, () =>
      toast.success(yesOrNo === 'yes' ? t('Thank you.') : t('Your team’s leader is told.')),
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
        <>
          <Button
            size="small"
            variant="secondary"
            busy={isPending}
            aria-label={t('No, {role}, {date}', { role, date })}
            onClick={() => answer('no')}
          >
            {t('No')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon="merge"
            aria-label={t('Swap, {role}, {date}', { role, date })}
            onClick={onSwap}
          >
            {t('Swap')}
          </Button>
        </>
      )}
    </div>
  )
}
