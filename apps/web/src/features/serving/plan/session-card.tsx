import { type Plan, type PlanSession, type Slot, type Team, t } from '@church/shared'
import { useState } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import styles from './session-card.module.scss'
import { SlotDialog } from './slot-dialog.tsx'
import { SlotRow } from './slot-row.tsx'

interface Props {
  session: PlanSession
  plan: Plan
  team: Team
}

/** A service of the plan: who serves in each role, and the gaps. */
export function SessionCard({ session, plan, team }: Props) {
  const [open, setOpen] = useState<Slot | 'roles' | null>(null)
  const slots = plan.slots.filter((slot) => slot.session === session.id)
  const close = () => setOpen(null)
  const when = t('{date}, {time}', {
    date: formatDate(session.start_datetime),
    time: formatTime(session.start_datetime),
  })
  const named = { session: session.name, when }
  return (
    <section className={styles.card} aria-label={t('{session}, {when}', named)}>
      <header className={styles.head}>
        <div>
          <h2>{when}</h2>
          <p>
            <bdi>{session.name}</bdi>{' '}
            {session.cancelled && <Badge tone="warn">{t('Cancelled')}</Badge>}
          </p>
        </div>
        {!session.cancelled && (
          <IconButton
            icon="edit"
            label={t('Roles of {session}, {when}', named)}
            className={styles.edit}
            onClick={() => setOpen('roles')}
          />
        )}
      </header>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            plan={plan}
            {...(!session.cancelled && { onOpen: () => setOpen(slot) })}
          />
        ))}
        {slots.length === 0 && <li className="soft">{t('Nobody is needed yet.')}</li>}
      </ul>
      <SlotDialog
        slot={open !== null && open !== 'roles' ? open : null}
        session={session}
        plan={plan}
        team={team}
        onClose={close}
      />
      <RolesDialog session={session} team={team} open={open === 'roles'} onClose={close} />
    </section>
  )
}
