import { t } from '@church/shared'
import { ask } from './ask.tsx'
import { Button } from './button.tsx'

export interface ConfirmOptions {
  /** The dialog's title, e.g. 'Are you sure you want to delete this user?' */
  question: string
  /** What will happen, if the question alone doesn't say. */
  detail?: string
  /** The label of the button that confirms. */
  action: string
  /** The colour of that button; `danger` by default. */
  tone?: 'danger' | 'primary'
}

/**
 * Asks before an action that can't be undone: `if (await confirm({ question, action: 'Delete' })) …`.
 * Resolves with false if the dialog is closed or the user navigates away.
 */
export async function confirm({ question, detail, action, tone = 'danger' }: ConfirmOptions) {
  const isSure = await ask<true>({
    title: question,
    body: () => detail,
    footer: (answer) => (
      <>
        <Button variant="secondary" autoFocus onClick={() => answer(null)}>
          {t('Cancel')}
        </Button>
        <Button variant={tone} onClick={() => answer(true)}>
          {action}
        </Button>
      </>
    ),
  })
  return isSure !== null
}
