import type { Serving } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { servingAt, useMarkServing } from './day-queries.ts'
import styles from './serving-today.module.scss'

/** Who serves at a session, for stewards and leaders, to mark them present. Renders nothing if nobody does. */
export function ServingToday({ session }: { session: number }) {
  const { data } = useQuery(servingAt(session))
  if (!data || data.slots.length === 0) return null
  return (
    <Card title="Who serves">
      <ul className={styles.people}>
        {data.slots.map((serving) => (
          <Row key={serving.id} serving={serving} session={session} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ serving, session }: { serving: Serving; session: number }) {
  const { mutate, isPending } = useMarkServing(session)
  const { name, role, user, marked, may_mark } = serving
  return (
    <li>
      <span>
        {name} <span className="soft">{role}</span>
      </span>
      {marked ? (
        <Icon name="check" label="present" className={styles.present} />
      ) : (
        may_mark && (
          <Button
            variant="secondary"
            size="small"
            busy={isPending}
            aria-label={`Mark ${name} present`}
            onClick={() => mutate(user, { onError: toastFailure })}
          >
            Mark
          </Button>
        )
      )}
    </li>
  )
}
