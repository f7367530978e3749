import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { toast } from '../../../ui/toast.ts'
import { isSignedOutError } from '../../../ui/toast-failure.ts'

/** Lets an admin sign a user out everywhere, such as from a phone that was lost. */
export function EndSignIns({ id }: { id: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.endSignInsFor({ params: { id } }),
  })

  const end = async () => {
    const isSure = await confirm({
      question: 'Sign this user out everywhere?',
      detail: 'Their account stays as it is. They can sign in again with their password.',
      action: 'Sign out everywhere',
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
      Still signed in on a lost phone?{' '}
      <Button variant="quiet" size="small" busy={isPending} onClick={end}>
        End sign-ins
      </Button>
    </FormAside>
  )
}
