import { createRoot, type Root } from 'react-dom/client'
import { Button } from './button.tsx'
import { ConfirmChoices } from './confirm-choices.tsx'
import {
  type Choice,
  type ConfirmOptions,
  cancelConfirm,
  useConfirmStore,
} from './confirm-store.ts'
import { Dialog } from './dialog.tsx'

let root: Root | undefined

function ask(question: ConfirmOptions, choices?: readonly Choice[]): Promise<string | null> {
  cancelConfirm()
  // A separate root, created on first use, so that only the few screens that ask load the dialog.
  if (!root) {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<ConfirmDialog />)
    window.addEventListener('popstate', cancelConfirm)
  }
  return new Promise((resolve) => {
    const answer = (chosen: string | null) => {
      useConfirmStore.setState({ asked: null })
      resolve(chosen)
    }
    useConfirmStore.setState({ asked: { ...question, ...(choices && { choices }), answer } })
  })
}

/**
 * Asks before an action that can't be undone: `if (await confirm({ question, action: 'Delete' })) …`.
 * Resolves with false if the dialog is closed or the user navigates away.
 */
export const confirm = async (question: ConfirmOptions): Promise<boolean> =>
  (await ask(question)) !== null

/** Like `confirm`, where several answers are possible. None is preselected; resolves with null for no. */
export async function choose<Value extends string>(
  question: ConfirmOptions,
  choices: readonly Choice<Value>[],
): Promise<Value | null> {
  const chosen = await ask(question, choices)
  return choices.find(({ value }) => value === chosen)?.value ?? null
}

function ConfirmDialog() {
  const asked = useConfirmStore((state) => state.asked)
  const choices = asked?.choices
  return (
    <Dialog
      open={asked !== null}
      title={asked?.question ?? ''}
      onClose={cancelConfirm}
      footer={
        asked &&
        !choices && (
          <>
            <Button variant="secondary" autoFocus onClick={cancelConfirm}>
              Cancel
            </Button>
            <Button variant={asked.tone ?? 'danger'} onClick={() => asked.answer('')}>
              {asked.action}
            </Button>
          </>
        )
      }
    >
      {asked?.detail}
      {choices && <ConfirmChoices {...asked} choices={choices} onCancel={cancelConfirm} />}
    </Dialog>
  )
}
