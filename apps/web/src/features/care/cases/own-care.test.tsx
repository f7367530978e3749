import { careTexts, type PlannedAbsence, type ServingWhileAway } from '@church/shared'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { AwayCard } from './care-tab.tsx'
import { OwnCare } from './own-care.tsx'

const christmas = { id: 1, from: '2026-12-24', until: '2026-12-26' }

function serve(planned: PlannedAbsence[] = [], serving: ServingWhileAway[] = []) {
  let absences = planned
  return stubServer({
    getChurch: () => church,
    listAbsences: () => absences,
    addAbsence: ({ body: { from, until } }) => {
      const added = { id: 2, from: String(from), until: String(until) }
      absences = [...absences, added]
      return { ...added, serving }
    },
    removeAbsence: () => {
      absences = []
      return { detail: careTexts.awayRemoved }
    },
    askForCare: () => ({ detail: careTexts.asked }),
  })
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('plans days away, and keeps what was typed if they are the wrong way round', async () => {
  const { asked } = serve()
  renderScreen(<OwnCare />)
  await userEvent.click(screen.getByRole('button', { name: 'I’m away' }))
  fill('First day', christmas.until)
  fill('Last day', christmas.from)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please choose the first day or a later one.')
  expect(asked('addAbsence')).toEqual([])
  fill('First day', christmas.from)
  fill('Last day', christmas.until)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('list', { name: 'Planned absences' })).findByText(/24/)
  expect(asked('addAbsence').map(({ body }) => body)).toEqual([
    { from: christmas.from, until: christmas.until },
  ])
})

test('removes an absence, and Undo plans it again', async () => {
  const { asked } = serve([christmas])
  renderScreen(<OwnCare />)
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  expect(toasts()).toEqual([`success: ${careTexts.awayRemoved}`])
  await userEvent.keyboard('{Control>}z{/Control}')
  await screen.findByRole('list', { name: 'Planned absences' })
  expect(asked('addAbsence')).toHaveLength(1)
})

test('an admin plans an absence of somebody else', async () => {
  const { asked } = serve()
  renderScreen(<AwayCard user={9} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add days away' }))
  fill('First day', christmas.from)
  fill('Last day', christmas.until)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked('addAbsence').map(({ body }) => body.user)).toEqual([9]))
  expect(asked('listAbsences')[0]?.params).toEqual({ user: '9' })
})
