import { type Session, t } from '@church/shared'
import { type ReactNode, useEffect } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { CodeForm } from './door/code-form.tsx'
import { NameForSteward } from './steward/name-for-steward.tsx'

interface Props {
  session: Session
  way: 'code' | 'steward'
  /** Marks with the pass that the code was exchanged for. */
  mark: (pass: string) => Promise<void>
  onClose: () => void
}

/** Marks by the digits of the screen at the door, or shows the user's name to a steward. */
export function WayDialog({ session, way, mark, onClose }: Props): ReactNode {
  // Otherwise it would open by itself when the screen is next shown.
  useEffect(() => onClose, [onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={way === 'code' ? t('Enter the code') : t('Ask a steward')}
    >
      {way === 'code' ? (
        <CodeForm session={session} mark={mark} onClose={onClose} />
      ) : (
        <NameForSteward session={session} />
      )}
    </Dialog>
  )
}
