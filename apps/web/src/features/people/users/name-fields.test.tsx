import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../test/person.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { ProfileForm } from './profile-form.tsx'

const ruth = person(7, { first_name: 'Ruth', last_name: 'Moab', email: 'ruth@church.test' })

function open(user = ruth) {
  const save = vi.fn(() => Promise.reject(new Error('not saved')))
  renderScreen(<ProfileForm user={user} save={save} />)
  return save
}

const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }))
const tick = () => userEvent.click(screen.getByLabelText('I have one name'))

test('somebody with one name has no last name to enter', async () => {
  const save = open()
  await tick()
  expect(screen.queryByLabelText('Last Name')).toBeNull()
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Suharto')
  await update()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ first_name: 'Suharto', one_name: true }))
})

test('a last name that was typed comes back with its field', async () => {
  const save = open()
  await tick()
  await tick()
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Moab')
  await userEvent.clear(screen.getByLabelText('Last Name'))
  await update()
  await screen.findByText('Last name is required.')
  expect(save).not.toHaveBeenCalled()
})

test('the form knows that somebody has one name', async () => {
  const save = open({ ...ruth, first_name: 'Suharto', last_name: '' })
  expect(screen.getByLabelText('I have one name')).toHaveProperty('checked', true)
  await tick()
  await userEvent.type(screen.getByLabelText('Last Name'), 'Putra')
  await update()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ last_name: 'Putra', one_name: false }))
})
