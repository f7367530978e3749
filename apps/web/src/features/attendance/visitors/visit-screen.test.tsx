import type { OpenVisit } from '@church/shared'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { keepCard } from './own-card.ts'
import { VisitScreen } from './visit-screen.tsx'

const service: OpenVisit = {
  session: 12,
  name: 'Sunday Worship',
  campus: church.campuses[0]?.id ?? 1,
  end_datetime: '2026-01-11T11:00:00Z',
}

function open(visits: OpenVisit[]) {
  stubServer({ getChurch: () => church, listOpenVisits: () => visits })
  renderScreen(<VisitScreen />, { user: null })
}

beforeEach(() => localStorage.clear())

test('says what to do while no service is on', async () => {
  open([])
  await screen.findByText(/^No service is on/)
})

test('keeps showing the card of a service that is over', async () => {
  const nora = { first_name: 'Nora', adults: 1, children: 0, wish: 'none', contact: null } as const
  keepCard({ ...nora, session: 11, id: 5, secret: 'a-secret', waits: false })
  open([])
  await screen.findByText('You and 1 adult.')
})

test('offers a choice of several services, without the names of those that are not public', async () => {
  open([service, { ...service, session: 13, name: null }])
  await screen.findByRole('heading', { name: 'Sunday Worship' })
  const choice = screen.getByLabelText('Service')
  await userEvent.selectOptions(choice, screen.getByRole('option', { name: /^Service, / }))
  await screen.findByRole('heading', { name: 'Today’s service' })
  expect(screen.queryByRole('heading', { name: 'Sunday Worship' })).toBeNull()
})
