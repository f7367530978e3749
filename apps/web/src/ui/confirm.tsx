import { createRoot, type Root } from 'react-dom/client'
import { Button } from './button.tsx'
import { type ConfirmOptions, cancelConfirm, useConfirmStore } from './confirm-store.ts'
import { Dialog } from './dialog.tsx'

let root: Root | undefined

/**
 * Asks before something that can't be undone: `if (await confirm({ question, action: 'Delete' })) …`.
 * Closing the dialog answers no, and so does going back to another screen.
 */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  cancelConfirm()
  // A place of its own, made for the first question: few screens ask, and only they carry the dialog.
  if (!root) {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<ConfirmDialog />)
    window.addEventListener('popstate', cancelConfirm)
  }
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useConfirmStore.setState({ asked: null })
      resolve(yes)
    }
    useConfirmStore.setState({ asked: { ...question, answer } })
  })
}

function ConfirmDialog() {
  const asked = useConfirmStore((state) => state.asked)
  return (
    <Dialog
      open={asked !== null}
      title={asked?.question ?? ''}
      onClose={cancelConfirm}
      footer={
        asked && (
          <>
            <Button variant="secondary" autoFocus onClick={cancelConfirm}>
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
