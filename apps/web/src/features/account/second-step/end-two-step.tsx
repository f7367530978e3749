import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { toast } from '../../../ui/toast.ts'
import { isSignedOutError } from '../../../ui/toast-failure.ts'

/** Lets an admin help a user who has lost both their phone and their recovery codes. */
export function EndTwoStep({ id }: { id: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.endTwoStepFor({ params: { id } }),
  })

  const end = async () => {
    const isSure = await confirm({
      question: 'Switch off two-step sign-in for this user?',
      detail:
        'Their password alone will then be enough to sign in. Make sure the request really comes from them. They’ll be notified by e-mail.',
      action: 'Switch off',
    })
    if (!isSure) return
    mutate(undefined, {
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
