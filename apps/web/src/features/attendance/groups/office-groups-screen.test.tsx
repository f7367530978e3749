import type { OfficeGroup } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { OfficeGroupsScreen } from './office-groups-screen.tsx'

const group: OfficeGroup = {
  id: 3,
  name: 'Circle',
  purpose: '',
  visibility: 'ask',
  rhythm: null,
  full: false,
  standing: null,
  leads: false,
  shares: false,
  meets_at: '',
  places: null,
  marks_itself: false,
  led_by: [{ id: 1, name: 'Lea Ade' }],
  people: 4,
  last_met: null,
  idle: false,
  ended_at: null,
  note: '',
}

test('a change of something else sends no leaders, so that one who left stays out', async () => {
  const { asked } = stubServer({ listOfficeGroups: () => [group], updateGroup: () => group })
  renderScreen(<OfficeGroupsScreen />)
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await userEvent.click(await screen.findByRole('button', { name: /^(?:Edit|Change)/ }))
  await userEvent.type(screen.getByLabelText(/What it is for/), 'Bible')
  await save()
  expect(asked('updateGroup')[0]?.body).toMatchObject({ purpose: 'Bible' })
  expect(asked('updateGroup')[0]?.body).not.toHaveProperty('leaders')
  await userEvent.click(screen.getByRole('button', { name: /^(?:Edit|Change)/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Lea Ade' }))
  await save()
  expect(asked('updateGroup')[1]?.body).toMatchObject({ leaders: [], leaders_before: [1] })
})
