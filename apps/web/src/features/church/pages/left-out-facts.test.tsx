import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { admin } from '../../../../test/people.ts'
import { member, renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { BankDetails } from './bank-details.tsx'
import { HelpContact } from './help-contact.tsx'

test('what a church leaves out of its details has no empty link, button or label', async () => {
  const help = { ...church.help, phone: '', hours: '' }
  const bank = { ...church.bank, sort_code: '', reference: '' }
  stubServer({ getChurch: () => ({ ...church, help, bank }) })
  renderScreen(
    <>
      <BankDetails />
      <HelpContact />
    </>,
  )
  await screen.findByText(church.bank.account_name)
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual([help.email, church.address])
  expect(screen.queryByText(/Sort code|Reference/)).toBeNull()
})

test.each([
  { user: member, shown: 'Please ask us at church.' },
  { user: admin, shown: 'Add your bank details' },
])('a new church says that its details will follow: $user.name', async ({ user, shown }) => {
  const help = { ...church.help, phone: '', email: '' }
  const bank = { ...church.bank, account_number: '' }
  stubServer({ getChurch: () => ({ ...church, help, bank }) })
  renderScreen(
    <>
      <BankDetails />
      <HelpContact />
    </>,
    { user },
  )
  expect(await screen.findAllByText(shown, { exact: false })).not.toEqual([])
  expect(screen.getByRole('heading', { name: 'Giving' })).toBeTruthy()
  expect(screen.getByText(help.hours)).toBeTruthy()
  expect(screen.queryByText(/Account number|Reference/)).toBeNull()
  expect(document.querySelector('a[href^="mailto:"], a[href^="tel:"]')).toBeNull()
})
