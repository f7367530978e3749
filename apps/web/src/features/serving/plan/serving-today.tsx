import { type Serving, t } from '@church/shared'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mutations, queries } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './serving-today.module.scss'

/** Who serves at a session, for stewards and leaders, to mark them present. Renders nothing if nobody does. */
export function ServingToday({ session }: { session: number }) {
  const { data } = useQuery(queries.listServing({ params: { id: session } }))
  if (!data || data.slots.length === 0) return null
  return (
    <Card title={t('Who serves')}>
      <ul className={styles.people}>
        {data.slots.map((serving) => (
          <Row key={serving.id} serving={serving} session={session} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ serving, session }: { serving: Serving; session: number }) {
  const { mutate, isPending } = useMutation(mutations.markForSteward)
  const { name, role, user, marked, may_mark } = serving
  return (
    <li>
      <span>
        <bdi>{name}</bdi> <bdi className="soft">{role}</bdi>
      </span>
      {marked ? (
        <Icon name="check" label={t('present')} className={styles.present} />
      ) : (
        may_mark && (
          <Button
            variant="secondary"
            size="small"
            busy={isPending}
            aria-label={t('Mark {name} present', { name })}
            onClick={() => mutate({ body: { session, user } })}
          >
            {t('Mark')}
          </Button>
        )
      )}
    </li>
  )
}
