import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { type ConfirmOptions, confirm } from './confirm.tsx'
import { FormAside } from './form-aside.tsx'
import { toastAnswer } from './toast.ts'

interface Props extends ConfirmOptions {
  /** Stands before the button, e.g. 'Lost their phone?' */
  hint: string
  /** The button's label. */
  children: ReactNode
  call: () => Promise<{ detail: string }>
}

/** A small button below a form, which asks, calls the server and shows the server's answer in a toast. */
export function ConfirmedAction({ hint, children, call, ...question }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: toastAnswer,
  })
  return (
    <FormAside>
      {hint}{' '}
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        onClick={async () => {
          if (await confirm(question)) mutate()
        }}
      >
        {children}
      </Button>
    </FormAside>
  )
}
