import { createRoot, type Root } from 'react-dom/client'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type Question, useQuestion, withdrawQuestion } from './question.ts'

let root: Root | undefined

/**
 * Asks before something that can't be undone: `if (await confirm({ question, action: 'Delete' })) …`.
 * Closing the dialog answers no, and so does going back to another screen.
 */
export function confirm(question: Question): Promise<boolean> {
  withdrawQuestion()
  // A place of its own, made for the first question: few screens ask, and only they carry the dialog.
  if (!root) {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<ConfirmDialog />)
    window.addEventListener('popstate', withdrawQuestion)
  }
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ asked: null })
      resolve(yes)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
}

function ConfirmDialog() {
  const asked = useQuestion((state) => state.asked)
  return (
    <Dialog
      open={asked !== null}
      title={asked?.question ?? ''}
      onClose={withdrawQuestion}
      footer={
        asked && (
          <>
            <Button variant="secondary" autoFocus onClick={withdrawQuestion}>
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
