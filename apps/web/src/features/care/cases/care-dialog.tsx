import { type CareCase, type CareOutcome, t } from '@church/shared'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { LaterForm } from './later-form.tsx'
import { NoteForm } from './note-form.tsx'

/** The actions of a carer on a case. */
export type CareAction = CareOutcome | 'later'

interface Props {
  careCase: CareCase | null
  /** Null while the dialog is closed. */
  action: CareAction | null
  onClose: () => void
}

/** Asks for a note about a call, or for the date to which it is postponed. */
export function CareDialog({ careCase, action, onClose }: Props) {
  const wasOpen = useRef(false)
  const isOpen = action !== null && careCase !== null

  // Runs after the dialog has restored the focus, perhaps to a card that is gone.
  useEffect(() => {
    const lostFocus = wasOpen.current && !isOpen && document.activeElement === document.body
    if (lostFocus) focusHeading()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={isOpen ? titles[action](careCase.person.name) : ''}
    >
      {isOpen && action === 'later' && <LaterForm careCase={careCase} onDone={onClose} />}
      {isOpen && action !== 'later' && (
        <NoteForm careCase={careCase} outcome={action} onDone={onClose} />
      )}
    </Dialog>
  )
}

const titles: Record<CareAction, (name: string) => string> = {
  reached: (name) => t('You reached {name}', { name }),
  'no answer': (name) => t('No answer from {name}', { name }),
  'left a message': (name) => t('You left {name} a message', { name }),
  visited: (name) => t('You visited {name}', { name }),
  'asked not to be contacted': (name) => t('Stop contacting {name}?', { name }),
  later: (name) => t('When will you call {name}?', { name }),
}
