import type { OwnSlot, YesOrNo } from '@church/shared'
import { useState } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import styles from './date-row.module.scss'
import { useAnswer } from './queries.ts'
import { SwapDialog } from './swap-dialog.tsx'

const states = {
  asked: <Badge tone="note">Can you?</Badge>,
  yes: <Badge>Yes</Badge>,
  no: <Badge tone="warn">No</Badge>,
}

/** A date on which the user serves, with what they can answer. */
export function DateRow({ slot }: { slot: OwnSlot }) {
  const { mutate, isPending } = useAnswer()
  const [isSwapping, setSwapping] = useState(false)
  const { role, session_name, start_datetime, state, cancelled } = slot
  const answer = (yesOrNo: YesOrNo) =>
    mutate(
      { slot: slot.id, answer: yesOrNo },
      {
        onSuccess: () =>
          toast.success(yesOrNo === 'yes' ? 'Thank you.' : 'Your team’s leader is told.'),
        onError: toastFailure,
      },
    )
  const what = `${role}, ${formatDate(start_datetime)}`
  return (
    <li className={styles.date}>
      <div className={styles.facts}>
        <strong>
          {formatDate(start_datetime)}, {formatTime(start_datetime)}
        </strong>
        <span>
          {role} <span className="soft">at {session_name}</span>
        </span>
      </div>
      {cancelled ? <Badge tone="warn">Cancelled</Badge> : states[state]}
      {!cancelled && (
        <div className={styles.buttons}>
          {state !== 'yes' && (
            <Button
              size="small"
              variant="secondary"
              icon="check"
              busy={isPending}
              aria-label={`Yes, ${what}`}
              onClick={() => answer('yes')}
            >
              Yes
            </Button>
          )}
          {state !== 'no' && (
            <>
              <Button
                size="small"
                variant="secondary"
                busy={isPending}
                aria-label={`No, ${what}`}
                onClick={() => answer('no')}
              >
                No
              </Button>
              <Button
                size="small"
                variant="quiet"
                icon="merge"
                aria-label={`Swap, ${what}`}
                onClick={() => setSwapping(true)}
              >
                Swap
              </Button>
            </>
          )}
        </div>
      )}
      <SwapDialog slot={slot} open={isSwapping} onClose={() => setSwapping(false)} />
    </li>
  )
}
