import { createRoot, type Root } from 'react-dom/client'
import { Button } from './button.tsx'
import { type ConfirmOptions, cancelConfirm, useConfirmStore } from './confirm-store.ts'
import { Dialog } from './dialog.tsx'

let root: Root | undefined

/**
 * Asks before an action that can't be undone: `if (await confirm({ question, action: 'Delete' })) …`.
 * Resolves with false if the dialog is closed or the user navigates away.
 */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  cancelConfirm()
  // A separate root, created on first use, so that only the few screens that ask load the dialog.
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
