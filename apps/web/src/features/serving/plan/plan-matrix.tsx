import {
  n,
  type Plan,
  type PlanPerson,
  type PlanSession,
  type Slot,
  type Team,
  t,
} from '@church/shared'
import { useState } from 'react'
import { formatShortDay, formatTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type Drag, useDrag } from '../../../ui/use-drag.ts'
import { pressKey } from './matrix-keys.ts'
import { MatrixSlot } from './matrix-slot.tsx'
import styles from './plan-matrix.module.scss'
import { nameIn } from './queries.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { useMove } from './use-move.ts'
import { whyNotMove } from './why-not.ts'

export interface PlanProps {
  plan: Plan
  sessions: readonly PlanSession[]
  teams: readonly Team[]
  /** The slots that the last suggestion filled. */
  fresh: readonly number[]
}

/** The services as columns and the roles as rows, for tablets and desktops. Its people move by pointer or by keys. */
export function PlanMatrix({ plan, sessions, teams, fresh }: PlanProps) {
  const [open, setOpen] = useState<Slot | PlanSession | null>(null)
  const [picked, setPicked] = useState<number | null>(null)
  const move = useMove(plan)
  const slotOf = (id: number | string | null) =>
    plan.slots.find((slot) => String(id) === String(slot.id))
  const carry = (from: Slot | undefined, to: Slot | undefined) => {
    setPicked(null)
    if (from && to && !whyNotMove(from, to, plan).isRefused) void move(from, to)
  }
  const { drag, start } = useDrag({ onDrop: (from, to) => carry(slotOf(from), slotOf(to)) })
  const mover = slotOf(drag?.item ?? picked)
  const [team] = teams
  const slotOpen = open && 'role' in open ? open : null
  const sessionOpen = plan.sessions.find(({ id }) => id === slotOpen?.session)
  const close = () => setOpen(null)

  return (
    <>
      {picked !== null && mover && (
        <p className={styles.picked} role="status">
          {t('Choose the new place of {name}.', { name: nameIn(plan, mover.user) })}
          <Button variant="secondary" size="small" onClick={() => setPicked(null)}>
            {t('Cancel')}
          </Button>
        </p>
      )}
      <div className={styles.frame} data-scrolls>
        <table
          className={styles.matrix}
          data-many={sessions.length > WIDE}
          onKeyDown={(event) =>
            pressKey(event, {
              pick: (id) => slotOf(id)?.user != null && setPicked(Number(id)),
              cancel: () => setPicked(null),
            })
          }
        >
          <caption className="visually-hidden">{t('Serving Plan')}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className="visually-hidden">{t('Role')}</span>
              </th>
              {sessions.map((session) => (
                <Head
                  key={session.id}
                  session={session}
                  onRoles={teams.length === 1 ? () => setOpen(session) : undefined}
                />
              ))}
            </tr>
          </thead>
          {teams.map(({ id, name }) => (
            <tbody key={id}>
              {teams.length > 1 && (
                <tr className={styles.team}>
                  <th scope="rowgroup" colSpan={sessions.length + 1}>
                    <bdi>{name}</bdi>
                  </th>
                </tr>
              )}
              {rolesOfTeam(plan, id).map((role) => (
                <tr key={role}>
                  <th scope="row">
                    <bdi>{role}</bdi>
                  </th>
                  {sessions.map((session, column) => (
                    <td key={session.id} data-cancelled={session.cancelled}>
                      {plan.slots
                        .filter(
                          (slot) =>
                            slot.session === session.id && slot.team === id && slot.role === role,
                        )
                        .map((slot) => (
                          <MatrixSlot
                            key={slot.id}
                            slot={slot}
                            session={session}
                            plan={plan}
                            column={column}
                            mover={mover}
                            isOver={drag?.over === String(slot.id)}
                            isFresh={fresh.includes(slot.id)}
                            onDragStart={(event) => start(event, String(slot.id))}
                            onOpen={() => (picked === null ? setOpen(slot) : carry(mover, slot))}
                          />
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <Away plan={plan} sessions={sessions} teams={teams} />
        </table>
      </div>
      <p className={styles.keys}>
        {t('Drag a name to another place. With keys: arrows, M to move it, Enter to put it there.')}
      </p>
      {drag && mover && <Ghost drag={drag}>{nameIn(plan, mover.user)}</Ghost>}
      {sessionOpen && (
        <SlotDialog
          slot={slotOpen}
          session={sessionOpen}
          plan={plan}
          onMove={() => {
            setPicked(slotOpen?.id ?? null)
            close()
          }}
          onClose={close}
        />
      )}
      {team && open && !('role' in open) && (
        <RolesDialog session={open} team={team} open onClose={close} />
      )}
    </>
  )
}

const rolesOfTeam = (plan: Plan, team: number): string[] =>
  [...new Set(plan.slots.flatMap((slot) => (slot.team === team ? slot.role : [])))].sort((a, b) =>
    a.localeCompare(b),
  )

interface HeadProps {
  session: PlanSession
  onRoles: (() => void) | undefined
}

function Head({ session: { name, start_datetime, cancelled }, onRoles }: HeadProps) {
  const date = formatShortDay(start_datetime)
  const time = formatTime(start_datetime)
  const when = t('{date}, {time}', { date, time })
  return (
    <th scope="col">
      <span className={styles.date}>{date}</span>
      <span className={styles.service}>
        {time} <bdi>{name}</bdi>
      </span>
      {cancelled && <Badge tone="warn">{t('Cancelled')}</Badge>}
      {onRoles && !cancelled && (
        <IconButton
          icon="edit"
          size="small"
          label={t('Roles of {session}, {when}', { session: name, when })}
          className={styles.edit}
          onClick={onRoles}
        />
      )}
    </th>
  )
}

/** More columns need smaller letters on paper. */
const WIDE = 12

/** How many absent people a column names. */
const NAMED_MAX = 4

/** Who of the teams is away on each date. Renders nothing if nobody is. */
function Away({ plan, sessions, teams }: Omit<PlanProps, 'fresh'>) {
  const isTheirs = (person: PlanPerson) => teams.some(({ id }) => person.teams.includes(id))
  const people = plan.people.filter(isTheirs)
  const columns = sessions.map(({ id }) => ({
    id,
    away: people.filter((person) => person.away.includes(id)),
  }))
  if (columns.every(({ away }) => away.length === 0)) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('Away')}</th>
        {columns.map(({ id, away }) => (
          <td key={id}>
            {away.slice(0, NAMED_MAX).map((person) => (
              <bdi key={person.id} className={styles.away}>
                {person.name}
              </bdi>
            ))}
            {away.length > NAMED_MAX &&
              n(away.length - NAMED_MAX, 'and {count} more', 'and {count} more')}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The name under the pointer. */
function Ghost({ drag: { x, y }, children }: { drag: Drag; children: string }) {
  return (
    <span className={styles.ghost} style={{ left: x, top: y }} aria-hidden>
      {children}
    </span>
  )
}
