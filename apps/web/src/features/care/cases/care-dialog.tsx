import type { CareCase, CareOutcome } from '@church/shared'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { LaterForm } from './later-form.tsx'
import { NoteForm } from './note-form.tsx'

/** What a carer does with a case. */
export type CareAction = CareOutcome | 'later'

interface Props {
  careCase: CareCase | null
  /** Null while the dialog is closed. */
  action: CareAction | null
  onClose: () => void
}

/** Asks for a note about a call, or until when it waits. */
export function CareDialog({ careCase, action, onClose }: Props) {
  const wasOpen = useRef(false)
  const isOpen = action !== null && careCase !== null

  // Runs after the dialog has given the focus back, perhaps to a card that is gone.
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
  reached: (name) => `You reached ${name}`,
  'no answer': (name) => `No answer from ${name}`,
  'left a message': (name) => `You left ${name} a message`,
  visited: (name) => `You visited ${name}`,
  'asked not to be contacted': (name) => `Stop contacting ${name}?`,
  later: (name) => `When will you call ${name}?`,
}
