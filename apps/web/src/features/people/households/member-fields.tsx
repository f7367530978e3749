import { relation, t } from '@church/shared'
import { useId } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Checkbox, Select } from '../../../ui/field.tsx'
import styles from './household-form.module.scss'
import type { FormMember } from './starting-people.ts'

interface Props {
  members: FormMember[]
  onChange: (members: FormMember[]) => void
}

/** The people of a household as fields of its form. */
export function MemberFields({ members, onChange }: Props) {
  const change = (user: number, changed: Partial<FormMember>) =>
    onChange(members.map((each) => (each.user === user ? { ...each, ...changed } : each)))
  return (
    <ul className={styles.members} aria-label={t('People')}>
      {members.map((member) => (
        <MemberField
          key={member.user}
          member={member}
          onChange={(changed) => change(member.user, changed)}
          onRemove={() => onChange(members.filter(({ user }) => user !== member.user))}
        />
      ))}
    </ul>
  )
}

interface FieldProps {
  member: FormMember
  onChange: (changed: Partial<FormMember>) => void
  onRemove: () => void
}

function MemberField({
  member: { name, relation: current, may_act },
  onChange,
  onRemove,
}: FieldProps) {
  const id = useId()
  return (
    <li className={styles.member} aria-labelledby={id}>
      <strong id={id} className={styles.name} dir="auto">
        {name}
      </strong>
      <div className={styles.fields}>
        <Select
          label={<span className="visually-hidden">{t('Relation')}</span>}
          value={current}
          onChange={(event) => {
            const chosen = relation.parse(event.target.value)
            onChange({ relation: chosen, may_act: chosen === 'adult' && may_act })
          }}
        >
          <option value="adult">{t('Adult')}</option>
          <option value="child">{t('Child')}</option>
        </Select>
        {current === 'adult' && (
          <Checkbox
            label={t('May mark the others')}
            checked={may_act}
            onChange={(event) => onChange({ may_act: event.target.checked })}
          />
        )}
      </div>
      <IconButton
        icon="cross"
        label={t('Remove {name}', { name })}
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  )
}
