import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { PosterScreen } from './poster-screen.tsx'

const english = { code: 'en', name: 'English', dir: 'ltr' as const, sentences: ['Scan the code.'] }
const arabic = { code: 'ar', name: 'العربية', dir: 'rtl' as const, sentences: ['امسح الرمز.'] }

test('a poster and eight cards say in the chosen languages how to begin', async () => {
  stubServer({ getChurch: () => church, getPoster: () => [english, arabic] })
  renderScreen(<PosterScreen />, { user: admin })
  expect(await screen.findByText('Scan the code.')).toBeTruthy()
  expect(screen.getByText('امسح الرمز.').closest('ol')?.dir).toBe('rtl')
  expect(screen.getByRole('img', { name: `QR code of ${church.url}` })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'English' }))
  expect(screen.queryByText('Scan the code.')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Small cards' }))
  expect(screen.getAllByText('امسح الرمز.')).toHaveLength(8)
})
