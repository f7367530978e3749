import type { ChurchSettings, ChurchSetup } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { beforeEach, expect, test } from 'vitest'
import { church } from '../../../test/church.ts'
import { admin } from '../../../test/people.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { FirstSteps } from './first-steps.tsx'
import { SetupScreen } from './setup-screen.tsx'

const { name, time_zone, address, bank, help, contact, tiles } = church

function server(setup: Partial<ChurchSetup> = {}) {
  let settings: ChurchSettings = {
    ...{ name, time_zone, address, bank, help, contact, tiles },
    logo: null,
    colour: null,
    locked: [],
    setup: { name: false, area: false, directory: false, session: false, ...setup },
  }
  return stubServer({
    getChurch: () => church,
    getTwoStep: () => ({ enabled: false, required: false, since: null, recovery_codes_left: 0 }),
    getDirectorySettings: () => ({ mode: 'open', newcomers: 'open', chosen: false }),
    getChurchSettings: () => settings,
    updateChurch: ({ body }) => {
      settings = { ...settings, ...body, setup: { ...settings.setup, name: true } }
      return settings
    },
    listCampuses: () =>
      church.campuses.map((campus) => ({
        ...campus,
        active: true,
        sessions_to_come: 0,
        locked: false,
      })),
    listDepartments: () => [],
  })
}

const press = (label: string) => userEvent.click(screen.getByText(label, { selector: 'button' }))
const step = (label: string) => screen.findByRole('heading', { level: 2, name: label })

beforeEach(() => localStorage.clear())

test('leads through four steps, each of which is saved or skipped', async () => {
  const { asked } = server()
  renderScreen(<SetupScreen />, { user: admin })
  await step('Name your church')
  await userEvent.type(await screen.findByLabelText('Name'), 'Grace Chapel')
  await userEvent.clear(screen.getByLabelText(/^Address/))
  await userEvent.type(screen.getByLabelText(/^Address/), '2 Hill Road')
  await press('Save and go on')
  const drawing = await step('Draw it on the map')
  expect(document.activeElement).toBe(drawing)
  expect(asked('updateChurch')[0]?.body).toEqual({
    name: 'Grace Chapel',
    address: '2 Hill Road',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  await waitFor(() => expect(screen.getByText('(done)')).toBeTruthy())
  await press('Skip this step')
  await step('Choose who may see what')
  await press('Skip this step')
  await step('Plan the first session')
  expect((await screen.findByLabelText<HTMLInputElement>('Session Name')).value).toBe(
    'Sunday Service',
  )
  await press('Skip this step')
  await step('Your church is ready')
})

test('goes on where somebody stopped', async () => {
  server({ name: true, area: true })
  renderScreen(<SetupScreen />, { user: admin })
  await step('Choose who may see what')
})

test('the card goes if it is dismissed, and who may see what is still asked', async () => {
  server()
  renderScreen(<FirstSteps />, { user: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await screen.findByRole('heading', { name: 'Who may see what?' })
  expect(screen.queryByText('Set up your church')).toBeNull()
})

test('a church with sessions is not led through setting up', async () => {
  server({ session: true })
  renderScreen(<FirstSteps />, { user: admin })
  await screen.findByRole('heading', { name: 'Who may see what?' })
  expect(screen.queryByText('Set up your church')).toBeNull()
})
