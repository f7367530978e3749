import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Dialog } from './dialog.tsx'
import { cancelQuestion, useQuestion } from './question-store.ts'

/** Closes the question with an answer; null for none. */
type Answer<Given> = (given: Given | null) => void

interface Question<Given> {
  title: string
  body: (answer: Answer<Given>) => ReactNode
  /** Buttons at the bottom. */
  footer?: (answer: Answer<Given>) => ReactNode
}

let root: Root | undefined

/**
 * Asks a question in a dialog over whatever screen is shown. Resolves with null if the dialog is closed, or if
 * the user navigates away or signs out. A new question cancels the one before.
 */
export function ask<Given>({ title, body, footer }: Question<Given>): Promise<Given | null> {
  cancelQuestion()
  // A separate root, created on first use, so that only the screens that ask load the dialog.
  if (!root) {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<QuestionDialog />)
    window.addEventListener('popstate', cancelQuestion)
  }
  return new Promise((resolve) => {
    const answer: Answer<Given> = (given) => {
      useQuestion.setState({ asked: null })
      resolve(given)
    }
    const cancel = () => answer(null)
    const asked = { title, body: body(answer), footer: footer?.(answer), cancel }
    useQuestion.setState({ asked })
  })
}

function QuestionDialog() {
  const asked = useQuestion((state) => state.asked)
  return (
    <Dialog
      open={asked !== null}
      title={asked?.title ?? ''}
      onClose={cancelQuestion}
      footer={asked?.footer}
    >
      {asked?.body}
    </Dialog>
  )
}
