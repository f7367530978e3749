import type { ChurchSettings, ChurchSetup } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { beforeEach, expect, test } from 'vitest'
import { church } from '../../../test/church.ts'
import { admin as named } from '../../../test/people.ts'
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
    ...{ language: 'en', languages: ['en'], known_languages: church.languages },
    locked: [],
    setup: { name: false, area: false, directory: false, session: false, ...setup },
  }
  return stubServer({
    getChurch: () => ({ ...church, sends_mail: false }),
    getTwoStep: () => ({ enabled: false, required: false, since: null, recovery_codes_left: 0 }),
    getDirectorySettings: () => ({ mode: 'open', newcomers: 'open', chosen: false }),
    getChurchSettings: () => settings,
    updateProfile: ({ body }) => ({ ...named, ...body, name: 'Ruth Cole' }),
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

/** As the first admin is created. */
const admin = { ...named, first_name: 'Church', last_name: 'Admin', name: 'Church Admin' }

beforeEach(() => localStorage.clear())

test('leads through five steps, each of which is saved or skipped', async () => {
  const { asked } = server()
  renderScreen(<SetupScreen />, { user: admin })
  await step('Your own name')
  await userEvent.type(await screen.findByLabelText('First Name'), 'Ruth')
  await userEvent.type(screen.getByLabelText('Last Name'), 'Cole')
  await press('Save and go on')
  await step('Your church, and where you meet')
  expect(asked('updateProfile')[0]?.body).toMatchObject({ first_name: 'Ruth', last_name: 'Cole' })
  await userEvent.type(await screen.findByLabelText('Name'), 'Grace Chapel')
  await userEvent.clear(screen.getByLabelText(/^Address/))
  await userEvent.type(screen.getByLabelText(/^Address/), '2 Hill Road')
  await press('Save and go on')
  const drawing = await step('Draw it on the map')
  await waitFor(() => expect(document.activeElement).toBe(drawing))
  expect(asked('updateChurch')[0]?.body).toEqual({
    name: 'Grace Chapel',
    address: '2 Hill Road',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  await waitFor(() => expect(screen.getAllByText('(done)')).toHaveLength(2))
  await press('Skip this step')
  await step('Choose who may see what')
  await press('Skip this step')
  await step('When you meet')
  expect((await screen.findByLabelText<HTMLInputElement>('Session Name')).value).toBe(
    'Sunday Service',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Repeat…').checked).toBe(true)
  await press('Skip this step')
  await step('Your church is ready')
  screen.getByRole('img', { name: `QR code of ${location.origin}` })
  await screen.findByText(/can’t send emails yet/)
})

test('goes on where somebody stopped', async () => {
  server({ name: true, area: true })
  renderScreen(<SetupScreen />, { user: named })
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
