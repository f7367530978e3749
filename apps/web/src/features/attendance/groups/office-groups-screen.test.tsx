import { type OfficeGroup, seriesTexts } from '@church/shared'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { circle } from '../../../../test/sample-group.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { OfficeGroupsScreen } from './office-groups-screen.tsx'

const group: OfficeGroup = {
  ...circle,
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

test('a group with a rhythm has a last date, which is not before its first', async () => {
  const rhythm = {
    weekday: 3,
    every_weeks: 2,
    start_time: '19:30',
    minutes: 90,
    from_date: '2026-01-14',
    until_date: '2026-06-24',
  }
  const met: OfficeGroup = { ...group, rhythm }
  const { asked } = stubServer({ listOfficeGroups: () => [met], updateGroup: () => met })
  renderScreen(<OfficeGroupsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: /^(?:Edit|Change)/ }))
  const last = screen.getByLabelText<HTMLInputElement>(/Last date/)
  expect(last.value).toBe('2026-06-24')
  fireEvent.change(last, { target: { value: '2026-01-13' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(seriesTexts.untilBeforeFrom)
  fireEvent.change(last, { target: { value: '' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('updateGroup')).toHaveLength(1)
  expect(asked('updateGroup')[0]?.body).toMatchObject({ rhythm: { ...rhythm, until_date: null } })
})
