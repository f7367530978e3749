import { type DoorRules, type Session, t } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../../lib/lazy-part.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Search } from '../state/search.ts'
import { markWithPass } from '../tap/calls.ts'
import styles from './other-ways.module.scss'
import { closeWayDialog, useWayDialog } from './way-dialog-store.ts'

const WayDialog = lazyPart(async () => (await import('./way-dialog.tsx')).WayDialog)

interface Props {
  /** Running, and not marked yet. */
  session: Session
  rules: DoorRules
  search: Search
  /** The user is outside the area. */
  isOutside: boolean
}

/** Other ways to be marked, if the location is refused, late, outside or not enough. */
export function OtherWays({ session, rules, search, isOutside }: Props) {
  const client = useQueryClient()
  const open = useWayDialog((state) => state.open)
  // Where the location proves nothing, these are the main way to be marked, otherwise an alternative.
  const isFirst = search === 'refused' || search === 'coarse'
  const isNeeded = isFirst || search === 'slow' || isOutside || rules.proof === 'code'
  const takesCode = rules.proof !== 'place'
  if (!isNeeded || (!takesCode && !rules.steward_taps)) return null
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
