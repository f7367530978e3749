import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { goToProvider } from '../../../lib/provider-visit.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../../../ui/use-change.ts'

interface Props {
  /** The screen to open afterwards. */
  target: string
  /** The token of an invitation to accept with this sign-in. */
  invitation?: string
  variant?: ComponentProps<typeof Button>['variant']
}

/** Signs in with the church's provider; nothing if it has none. */
export function ProviderButton({ target, invitation, variant = 'secondary' }: Props) {
  const { data } = useQuery(queries.getProvider())
  const { change, isPending } = useChange(mutations.startProviderSignIn)
  if (!data?.name) return null
  const go = () =>
    change({ body: invitation === undefined ? {} : { invitation } }, ({ url }) =>
      goToProvider(
        url,
        invitation === undefined
          ? { purpose: 'sign-in', target }
          : { purpose: 'invitation', target, token: invitation },
      ),
    )
  return (
    <>
      <Button variant={variant} wide busy={isPending} onClick={go}>
        {t('Sign in with {name}', { name: data.name })}
      </Button>
      {data.sign_out_url && invitation === undefined && (
        <a href={data.sign_out_url} rel="noreferrer">
          {t('Sign out of {name}', { name: data.name })}
        </a>
      )}
    </>
  )
}
