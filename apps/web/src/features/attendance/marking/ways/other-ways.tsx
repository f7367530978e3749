import { type DoorRules, type Session, t } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../../lib/lazy-part.ts'
import { Button } from '../../../../ui/button.tsx'
import type { AttendanceState } from '../state/attendance-state.ts'
import { markWithPass } from '../tap/calls.ts'
import { useDeviceLocation } from './location/location-store.ts'
import styles from './other-ways.module.scss'
import { closeWayDialog, useWayDialog } from './way-dialog-store.ts'

const WayDialog = lazyPart(async () => (await import('./way-dialog.tsx')).WayDialog)

interface Props {
  /** Running, and not marked yet. */
  session: Session
  rules: DoorRules
  /** The user's status at their location; null while unknown. */
  located: AttendanceState | null
}

/** Other ways to be marked, if the location is refused, unknown, outside or not enough. */
export function OtherWays({ session, rules, located }: Props) {
  const client = useQueryClient()
  const { error } = useDeviceLocation()
  const open = useWayDialog((state) => state.open)
  // Without a location, these are the main way to be marked, otherwise an alternative.
  const isFirst = !located && error !== null
  const takesCode = rules.proof !== 'place'
  if (rules.proof !== 'code' && located?.tone !== 'warn' && !isFirst) return null
  if (!takesCode && !rules.steward_taps) return null
  const first = { variant: 'primary', size: 'large' } as const
  const second = { variant: 'secondary' } as const
  return (
    <div className={isFirst ? styles.firstWays : styles.ways}>
      {takesCode && (
        <Button
          {...(isFirst ? first : second)}
          onClick={() => useWayDialog.setState({ open: 'code' })}
        >
          {t('Enter the code')}
        </Button>
      )}
      {rules.steward_taps && (
        <Button
          {...(isFirst && !takesCode ? first : second)}
          onClick={() => useWayDialog.setState({ open: 'steward' })}
        >
          {t('Ask a steward')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <WayDialog
            session={session}
            way={open}
            mark={(pass) => markWithPass(client, session, pass)}
            onClose={closeWayDialog}
          />
        </Suspense>
      )}
    </div>
  )
}
