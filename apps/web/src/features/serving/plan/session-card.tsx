import { type Plan, type PlanSession, type Slot, type Team, t } from '@church/shared'
import { Fragment, useState } from 'react'
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
  teams: readonly Team[]
  /** The slots that the last suggestion filled. */
  fresh?: readonly number[]
}

/** A service of the plan: who serves in each role, and the gaps. */
export function SessionCard({ session, plan, teams, fresh = [] }: Props) {
  const [open, setOpen] = useState<Slot | 'roles' | null>(null)
  const parts = teams
    .map((team) => ({ ...team, slots: plan.slots.filter(isOf(session, team)) }))
    .filter(({ slots }) => teams.length === 1 || slots.length > 0)
  const [only] = teams.length === 1 ? teams : []
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
        {only && !session.cancelled && (
          <IconButton
            icon="edit"
            label={t('Roles of {session}, {when}', named)}
            className={styles.edit}
            onClick={() => setOpen('roles')}
          />
        )}
      </header>
      {parts.map(({ id, name, slots }) => (
        <Fragment key={id}>
          {teams.length > 1 && (
            <h3 className={styles.team}>
              <bdi>{name}</bdi>
            </h3>
          )}
          <ul className={styles.slots}>
            {slots.map((slot) => (
              <SlotRow
                key={slot.id}
                slot={slot}
                plan={plan}
                isFresh={fresh.includes(slot.id)}
                {...(!session.cancelled && { onOpen: () => setOpen(slot) })}
              />
            ))}
            {slots.length === 0 && <li className="soft">{t('Nobody is needed yet.')}</li>}
          </ul>
        </Fragment>
      ))}
      <SlotDialog
        slot={open !== null && open !== 'roles' ? open : null}
        session={session}
        plan={plan}
        onClose={close}
      />
      {only && (
        <RolesDialog session={session} team={only} open={open === 'roles'} onClose={close} />
      )}
    </section>
  )
}

const isOf = (session: PlanSession, team: Team) => (slot: Slot) =>
  slot.session === session.id && slot.team === team.id
