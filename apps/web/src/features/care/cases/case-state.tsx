import { CARE_REOPENABLE, type CareCaseDetails, type CareUpdate } from '@church/shared'
import { isSignedOutError } from '../../../lib/signed-out-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useUpdateCase } from './queries.ts'

/** The button that closes a case without a call, brings it back to the list, or opens it again if a carer closed it. */
export function CaseState({ details }: { details: CareCaseDetails }) {
  const { mutate, mutateAsync, isPending } = useUpdateCase(details.id)
  const { state, snooze_until, outcome } = details
  const change = (body: CareUpdate, text: string, before: CareUpdate) =>
    mutate(body, {
      onSuccess: () => toastWithUndo(text, { before, restore: mutateAsync }),
      onError: (failure) => {
        if (!isSignedOutError(failure)) toast.error(failure.message)
      },
    })

  if (state === 'open') {
    const close = () => change({ state: 'closed' }, 'The case is closed.', { state })
    return (
      <Button variant="secondary" size="small" busy={isPending} onClick={close}>
        Close without a call
      </Button>
    )
  }
  if (outcome !== null && !CARE_REOPENABLE.includes(outcome)) return null
  const open = () =>
    change(
      { state: 'open' },
      'Back on the list.',
      // A closed one that is closed again would lose why it was.
      state === 'snoozed' ? { state, snooze_until } : {},
    )
  return (
    <Button variant="secondary" icon="retry" busy={isPending} onClick={open}>
      {state === 'snoozed' ? 'Back on the list now' : 'Open again'}
    </Button>
  )
}
