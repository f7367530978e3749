import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { admin, pageOf } from '../../../../test/people.ts'
import { person } from '../../../../test/person.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { HouseholdForm } from './household-form.tsx'
import { type FormMember, type StartingPeople, startingPeople } from './starting-people.ts'

const mary: FormMember = { user: 4, name: 'Mary Hill', relation: 'adult', may_act: true }
const noah = person(9, { first_name: 'Noah' })
const esther = person(5, { first_name: 'Esther', is_child: true })

function open(start: StartingPeople) {
  stubServer({ listUsers: () => pageOf(person(4), noah, esther) })
  const save = vi.fn(async () => undefined)
  renderScreen(<HouseholdForm start={start} action="Save" save={save} />, { user: admin })
  return { save }
}

const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('adds people by name, and sends who may mark the others', async () => {
  const { save } = open({ name: 'Hill', members: [mary] })
  await userEvent.type(screen.getByLabelText('Add a person'), 'hi')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Noah Hill' }))
  // Those who are in the household already can't be added again.
  expect(screen.queryByRole('button', { name: 'Add Mary Hill' })).toBeNull()
  const row = within(screen.getByRole('listitem', { name: 'Noah Hill' }))
  await userEvent.selectOptions(row.getByLabelText('Relation'), 'Child')
  expect(row.queryByLabelText('May mark the others')).toBeNull()
  await userEvent.type(screen.getByLabelText('Add a person'), 'hi')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Esther Hill' }))
  await tap('Save')
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      name: 'Hill',
      members: [
        { user: 4, relation: 'adult', may_act: true },
        { user: 9, relation: 'child', may_act: false },
        // A child of another household.
        { user: 5, relation: 'child', may_act: false },
      ],
    }),
  )
})

test('takes the right to mark from somebody who becomes a child', async () => {
  const { save } = open({ name: 'Hill', members: [mary] })
  await userEvent.selectOptions(screen.getByLabelText('Relation'), 'Child')
  await tap('Save')
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      name: 'Hill',
      members: [{ user: 4, relation: 'child', may_act: false }],
    }),
  )
})

function Reloaded() {
  const [members, setMembers] = useState([mary])
  const other = { ...mary, user: 5, name: 'Esther Hill' }
  return (
    <>
      <button type="button" onClick={() => setMembers([mary, other])}>
        Reload
      </button>
      <HouseholdForm start={{ name: 'Hill', members }} action="Save" save={vi.fn()} />
    </>
  )
}

test('follows the record, which another admin may have changed', async () => {
  stubServer({ listUsers: () => pageOf(noah) })
  renderScreen(<Reloaded />, { user: admin })
  await tap('Reload')
  screen.getByRole('listitem', { name: 'Esther Hill' })
})

test('asks for at least one person', async () => {
  const { save } = open({ name: 'Hill', members: [mary] })
  await tap('Remove Mary Hill')
  await tap('Save')
  await screen.findByText('Please add at least one person.')
  expect(save).not.toHaveBeenCalled()
})

test('startingPeople ignores what no link of ours holds', () => {
  expect(startingPeople({ name: 'Hill', members: [mary, { user: 'x' }] })).toEqual({
    name: 'Hill',
    members: [mary],
  })
  expect(startingPeople(null)).toEqual({ name: '', members: [] })
})
