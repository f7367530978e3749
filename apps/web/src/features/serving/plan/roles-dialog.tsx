import {
  NEEDED_MAX,
  type PlanSession,
  ROLE_NAME_MAX,
  type ServingRole,
  type Team,
  t,
} from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { type RolesOf, rolesOf, useSetRoles } from './queries.ts'
import styles from './roles-dialog.module.scss'

interface Props {
  session: PlanSession
  team: Team
  open: boolean
  onClose: () => void
}

/** Sets the roles that a service, or its whole series, needs of a team. */
export function RolesDialog({ session, team, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Roles of {team}', { team: team.name })}>
      <LoadedRoles session={session} team={team} onDone={onClose} />
    </Dialog>
  )
}

interface DoneProps extends Pick<Props, 'session' | 'team'> {
  onDone: () => void
}

function LoadedRoles({ session, team, onDone }: DoneProps) {
  const ofSession = useQuery(rolesOf({ of: 'session', id: session.id }))
  const { series } = session
  const ofSeries = useQuery({
    ...rolesOf({ of: 'series', id: series ?? 0 }),
    enabled: series !== null,
  })
  const isWaiting = series !== null && !ofSeries.data
  return (
    <Loaded query={isWaiting ? ofSeries : ofSession}>
      {() =>
        ofSession.data && (
          <RolesForm
            session={session}
            team={team}
            before={{ session: ofSession.data.roles, series: ofSeries.data?.roles ?? [] }}
            onDone={onDone}
          />
        )
      }
    </Loaded>
  )
}

interface FormProps extends DoneProps {
  /** The stored roles, of all teams that the user plans for. */
  before: Record<RolesOf['of'], ServingRole[]>
}

const emptyRow = (key: number): Row => ({ key, role: '', needed: '1' })

const rowsOf = (roles: ServingRole[]): Row[] =>
  roles.map(({ role, needed }, key) => ({ key, role, needed: String(needed) }))

/** The roles in the rows, without empty ones. */
const rolesIn = (rows: Row[], team: number): ServingRole[] =>
  rows
    .filter(({ role }) => role.trim() !== '')
    .map(({ role, needed }) => ({ role: role.trim(), team, needed: Number(needed) }))

function RolesForm({ session, team, before, onDone }: FormProps) {
  const { change: send, isPending, error } = useSetRoles()
  const [rows, setRows] = useState(() => {
    const known = rowsOf(before.session.filter((role) => role.team === team.id))
    return known.length > 0 ? known : [emptyRow(0)]
  })
  const [all, setAll] = useState(session.series !== null)
  const change = (key: number, changed: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  const save = () => {
    const where: RolesOf =
      all && session.series !== null
        ? { of: 'series', id: session.series }
        : { of: 'session', id: session.id }
    // The roles of the user's other teams stay.
    const others = before[where.of].filter((role) => role.team !== team.id)
    send({ ...where, roles: [...others, ...rolesIn(rows, team.id)] }, () => {
      toast.success(t('The roles have been saved.'))
      onDone()
    })
  }
  return (
    <>
      {rows.map((row, at) => (
        <RoleFields
          key={row.key}
          row={row}
          number={at + 1}
          onChange={(changed) => change(row.key, changed)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        onClick={() => setRows([...rows, emptyRow((rows.at(-1)?.key ?? 0) + 1)])}
      >
        {t('Add a role')}
      </Button>
      {session.series !== null && (
        <DatesChoice session={session.name} all={all} onChange={setAll} />
      )}
      {error && <ErrorAlert error={error} />}
      <DialogFoot>
        <Button variant="secondary" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button busy={isPending} onClick={save}>
          {t('Save')}
        </Button>
      </DialogFoot>
    </>
  )
}

interface DatesProps {
  /** The name of the series. */
  session: string
  all: boolean
  onChange: (all: boolean) => void
}

function DatesChoice({ session, all, onChange }: DatesProps) {
  return (
    <RadioGroup
      className={styles.scope}
      legend={t('For which dates')}
      hidesLegend
      options={[
        { value: true, label: t('All dates of {session}', { session }) },
        { value: false, label: t('Only this date') },
      ]}
      name="scope"
      value={all}
      onChange={onChange}
    />
  )
}

/** A row as it is typed. */
interface Row {
  key: number
  role: string
  needed: string
}

interface RoleProps {
  row: Row
  /** Its place in the list, from 1. */
  number: number
  onChange: (changed: Partial<Row>) => void
  onRemove: () => void
}

/** The role of a row, how many people it needs, and a button to remove it. */
function RoleFields({ row: { role, needed }, number, onChange, onRemove }: RoleProps) {
  return (
    <div className={styles.row}>
      <TextField
        label={t('Role {number}', { number })}
        maxLength={ROLE_NAME_MAX}
        autoComplete="off"
        value={role}
        onChange={({ target }) => onChange({ role: target.value })}
      />
      <TextField
        label={t('People')}
        type="number"
        inputMode="numeric"
        min={1}
        max={NEEDED_MAX}
        value={needed}
        onChange={({ target }) => onChange({ needed: target.value })}
      />
      <IconButton
        icon="trash"
        label={role ? t('Remove {name}', { name: role }) : t('Remove role {number}', { number })}
        onClick={onRemove}
      />
    </div>
  )
}
