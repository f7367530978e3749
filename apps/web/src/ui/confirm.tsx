import { createRoot, type Root } from 'react-dom/client'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Question {
  /** Asked in the dialog's title, e.g. 'Are you sure you want to delete this user?' */
  question: string
  /** What will happen, where the question alone doesn't say. */
  detail?: string
  /** The button that goes ahead. */
  action: string
  /** Colours the button; most questions are about destroying something. */
  tone?: 'danger' | 'primary'
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
let root: Root | undefined

/**
 * Asks before something that can't be undone: `if (await confirm({ question, action: 'Delete' })) …`.
 * Closing the dialog answers no.
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(null)
      resolve(yes)
    }
    show({ ...question, answer })
  })
}

// A place of its own, made for the first question: few screens ask, and only they carry the dialog.
function show(next: Asked | null) {
  asked = next
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<ConfirmDialog asked={next} />)
}

function ConfirmDialog({ asked }: { asked: Asked | null }) {
  return (
    <Dialog
      open={asked !== null}
      title={asked?.question ?? ''}
      onClose={() => asked?.answer(false)}
      footer={
        asked && (
          <>
            <Button variant="secondary" autoFocus onClick={() => asked.answer(false)}>
              Cancel
            </Button>
            <Button variant={asked.tone ?? 'danger'} onClick={() => asked.answer(true)}>
              {asked.action}
            </Button>
          </>
        )
      }
    >
      {asked?.detail}
    </Dialog>
  )
}
