import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/format.ts'
import { goToProvider } from '../../../lib/provider-visit.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'

/** Connects the user's account of the church's provider, or disconnects it; nothing if the church has none. */
export function ProviderCard() {
  const { data } = useQuery(queries.getProvider())
  const start = useChange(mutations.startProviderConnection)
  const end = useChange(mutations.disconnectProvider)
  if (!data?.name) return null
  const { name, connected_at } = data
  const connect = () =>
    start.change(undefined, ({ url }) =>
      goToProvider(url, { purpose: 'connect', target: screens.profile.link }),
    )
  return (
    <Card title={name}>
      {connected_at ? (
        <>
          <p>
            {t('Connected since {date}. You can sign in with it.', {
              date: formatDate(connected_at),
            })}
          </p>
          <Button
            variant="secondary"
            busy={end.isPending}
            onClick={() => end.change(undefined, toastAnswer)}
          >
            {t('Disconnect')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('Connect it, and you can sign in with it.')}</p>
          <Button variant="secondary" busy={start.isPending} onClick={connect}>
            {t('Connect {name}', { name })}
          </Button>
        </>
      )}
    </Card>
  )
}
