import { HOUSEHOLD_NAME_MAX, newHousehold, t } from '@church/shared'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { BodyOf } from '../../../lib/queries.ts'
import { NameField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { AddMember } from './add-member.tsx'
import { MemberFields } from './member-fields.tsx'
import type { FormMember, StartingPeople } from './starting-people.ts'

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
