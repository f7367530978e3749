import { isSignedOutError } from '../../lib/signed-out-error.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FormAside } from '../../ui/form-aside.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndTwoStepFor } from './queries.ts'

/** Lets an admin help somebody who has lost both phone and recovery codes. */
export function EndTwoStep({ id }: { id: number }) {
  const { mutate, isPending } = useEndTwoStepFor()

  const end = async () => {
    const isSure = await confirm({
      question: 'Switch off two-step sign-in for this user?',
      detail:
        'Their password alone signs them in then. Make sure that it is really they who ask; they are told by mail.',
      action: 'Switch off',
    })
    if (!isSure) return
    mutate(id, {
      onSuccess: ({ detail }) => toast.success(detail),
      onError: (failure) => {
        if (!isSignedOutError(failure)) toast.error(failure.message)
      },
    })
  }

  return (
    <FormAside>
      Lost their phone?{' '}
      <Button variant="quiet" size="small" busy={isPending} onClick={end}>
        Switch off two-step sign-in
      </Button>
    </FormAside>
  )
}
