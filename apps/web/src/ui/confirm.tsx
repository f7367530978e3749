import { create } from 'zustand'
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

type Answer = (yes: boolean) => void
const useQuestion = create<{ asked: (Question & { answer: Answer }) | null }>(() => ({
  asked: null,
}))

/**
 * Asks before something that can't be undone: `if (await confirm({ question, action: 'Delete' })) …`.
 * Closing the dialog answers no.
 */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().asked?.answer(false)
  return new Promise((resolve) => {
    const answer: Answer = (yes) => {
      useQuestion.setState({ asked: null })
      resolve(yes)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
}

/** Where `confirm` asks; stands once in the app. */
export function ConfirmDialog() {
  const asked = useQuestion((state) => state.asked)
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
