import { HOUSEHOLD_MAX, HOUSEHOLD_NAME_MAX, newHousehold, relation, t } from '@church/shared'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { BodyOf } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Checkbox, NameField, Select } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FindPerson } from '../users/index.ts'
import styles from './household-form.module.scss'
import { type FormMember, formMember, type StartingPeople } from './starting-people.ts'

const schema = z.pick(newHousehold, { name: true })

interface Props {
  start: StartingPeople
  /** The label of the button that saves. */
  action: string
  save: (body: BodyOf<'createHousehold'>) => Promise<unknown>
}

/** The name and the people of a household, and which of its adults may mark the others. */
export function HouseholdForm({ start, action, save }: Props) {
  // Follows the record until somebody is added, changed or removed.
  const [changed, setMembers] = useState<FormMember[] | null>(null)
  const members = changed ?? start.members
  const form = useForm({
    schema,
    values: { name: start.name },
    save: ({ name }) => {
      if (members.length === 0) throw new Error(t('Please add at least one person.'))
      return save({
        name,
        members: members.map(({ user, relation, may_act }) => ({ user, relation, may_act })),
      })
    },
  })
  return (
    <Form form={form}>
      <NameField
        maxLength={HOUSEHOLD_NAME_MAX}
        hint={t('For example the family’s surname.')}
        {...form.field('name')}
      />
      <MemberFields members={members} onChange={setMembers} />
      <AddMember
        members={members}
        onAdd={(added) => {
          setMembers([...members, added])
          if (!form.getValues('name')) form.setValue('name', surnameOf(added.name))
        }}
      />
      <Submit wide>{action}</Submit>
    </Form>
  )
}

const surnameOf = (name: string) => name.split(' ').at(-1) ?? ''

interface AddMemberProps {
  members: FormMember[]
  onAdd: (added: FormMember) => void
}

/** Finds people by name, to add them to a household. */
function AddMember({ members, onAdd }: AddMemberProps) {
  if (members.length >= HOUSEHOLD_MAX) return null
  return (
    <div className={styles.add}>
      <FindPerson
        label={t('Add a person')}
        added={members.map(({ user }) => user)}
        onAdd={(user) => onAdd(formMember(user))}
        hint={
          <>
            {t('Children need no account, and members don’t find them.')}{' '}
            {/* In a new window, so that the form keeps what was typed. */}
            <a href={`#${screens.addPerson.path}`} target="_blank" rel="noreferrer">
              {t('Add somebody who isn’t in the list yet')}
              <span className="visually-hidden"> {t('(opens a new window)')}</span>
            </a>
          </>
        }
      />
    </div>
  )
}

interface MemberFieldsProps {
  members: FormMember[]
  onChange: (members: FormMember[]) => void
}

/** The people of a household as fields of its form. */
function MemberFields({ members, onChange }: MemberFieldsProps) {
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
