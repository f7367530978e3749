import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
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
  expect(links).toEqual([help.email])
  expect(screen.queryByText(/Sort code|Reference/)).toBeNull()
})
