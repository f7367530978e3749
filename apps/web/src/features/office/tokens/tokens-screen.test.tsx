import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { TokensScreen } from './tokens-screen.tsx'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE'
const URL_OF_NUMBERS = `https://church.example/api/reading/${TOKEN}/numbers/?format=csv`

test('lists what reads, and shows a new address once, as a spreadsheet takes it', async () => {
  const { asked } = stubServer({
    listTokens: () => [
      {
        id: 3,
        name: 'Website',
        reads: ['calendar'],
        by_address: false,
        by: 'Ada Admin',
        at: '2026-01-01T10:00:00Z',
        until: '2026-12-31',
        works: true,
        last_used_at: null,
        last_network: null,
      },
    ],
    createToken: () => ({
      id: 4,
      token: TOKEN,
      addresses: [{ reads: 'numbers', url: URL_OF_NUMBERS }],
    }),
  })
  renderScreen(<TokensScreen />, { user: admin })
  await screen.findByText(/Calendar, made by Ada Admin, until .*, not used yet/)
  await userEvent.type(screen.getByLabelText(/^Name/), 'Spreadsheet')
  await userEvent.click(screen.getByLabelText('Attendance numbers'))
  await userEvent.click(screen.getByLabelText(/^By an address/))
  await userEvent.click(screen.getByRole('button', { name: 'Make token' }))
  await screen.findByText(`=IMPORTDATA("${URL_OF_NUMBERS}")`)
  screen.getByText(/add &period=last-quarter to the address/)
  expect(asked('createToken')[0]?.body).toMatchObject({
    name: 'Spreadsheet',
    reads: ['numbers'],
    by_address: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(URL_OF_NUMBERS)).toBeNull()
})

test('offers no address once the directory is chosen', async () => {
  stubServer({ listTokens: () => [] })
  renderScreen(<TokensScreen />, { user: admin })
  await screen.findByText('None yet.')
  await userEvent.click(screen.getByLabelText('Directory, as members see it'))
  expect(screen.queryByLabelText(/^By an address/)).toBeNull()
})
