import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { mutations, queries } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { goToProvider } from './flow.ts'

/** Signs in with the church's provider; nothing if it has none. */
export function ProviderButton({ target }: { target: string }) {
  const { data } = useQuery(queries.getProvider())
  const { change, isPending } = useChange(mutations.startProviderSignIn)
  if (!data?.name) return null
  const go = () => change(undefined, ({ url }) => goToProvider(url, { purpose: 'sign-in', target }))
  return (
    <>
      <Button variant="secondary" wide busy={isPending} onClick={go}>
        {t('Sign in with {name}', { name: data.name })}
      </Button>
      {data.sign_out_url && (
        <a href={data.sign_out_url} rel="noreferrer">
          {t('Sign out of {name}', { name: data.name })}
        </a>
      )}
    </>
  )
}
