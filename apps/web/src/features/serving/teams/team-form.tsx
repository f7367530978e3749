import { newTeam, TEAM_NAME_MAX, type Team, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { mutations, queries } from '../../../lib/queries.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Checkbox, NameField, Select } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { FindPerson, nameOf } from '../../people/users/index.ts'
import styles from './leaders-field.module.scss'

const schema = z.pick(newTeam, { name: true, department: true, swaps_need_leader: true })

interface Props {
  /** Nothing for a new one. */
  team: Team | undefined
  onDone: () => void
}

/** Creates or changes a team. */
export function TeamForm({ team, onDone }: Props) {
  const { data: departments = [] } = useQuery(queries.listDepartments())
  // Includes the team's own department from the start, so that the field shows it.
  const known = [...new Set([...(team ? [team.department] : []), ...departments])]
  const [leaders, setLeaders] = useState(team?.led_by ?? [])
  const create = useSave(mutations.createTeam)
  const update = useSave(mutations.updateTeam)
  const form = useForm({
    schema,
    values: {
      name: team?.name ?? '',
      department: team?.department ?? '',
      swaps_need_leader: team?.swaps_need_leader ?? false,
    },
    save: async (entered) => {
      const body = { ...entered, leaders: leaders.map(({ id }) => id) }
      await (team ? update({ params: { id: team.id }, body }) : create({ body }))
      toast.success(t('{name} saved.', { name: entered.name }))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <NameField
        maxLength={TEAM_NAME_MAX}
        hint={t('For example Sound, Door or Readers.')}
        {...form.field('name')}
      />
      <Select
        label={t('Department')}
        required
        hint={t('Everybody in it is in the team.')}
        {...form.field('department')}
      >
        <option value="">{t('Choose one')}</option>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <LeadersField leaders={leaders} onChange={setLeaders} />
      <Checkbox
        label={t('A leader agrees to swaps')}
        hint={t('If not, a swap needs only the two people.')}
        {...form.field('swaps_need_leader')}
      />
      <Submit row="dialog" onCancel={onDone}>
        {t('Save')}
      </Submit>
    </Form>
  )
}

interface LeadersFieldProps {
  leaders: Team['led_by']
  onChange: (leaders: Team['led_by']) => void
}

/** The leaders of a team, and a search for others. */
function LeadersField({ leaders, onChange }: LeadersFieldProps) {
  return (
    <fieldset className={styles.leaders}>
      <legend>{t('Leaders')}</legend>
      {leaders.length === 0 && <p className="soft">{t('Nobody leads this team yet.')}</p>}
      <ul className={styles.list}>
        {leaders.map(({ id, name }) => (
          <li key={id}>
            {name}
            <IconButton
              icon="cross"
              label={t('Remove {name}', { name })}
              onClick={() => onChange(leaders.filter((leader) => leader.id !== id))}
            />
          </li>
        ))}
      </ul>
      <FindPerson
        label={t('Add a leader')}
        added={leaders.map(({ id }) => id)}
        onAdd={(user) => onChange([...leaders, { id: user.id, name: nameOf(user) }])}
      />
    </fieldset>
  )
}
