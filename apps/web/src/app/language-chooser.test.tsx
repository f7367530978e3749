import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { church } from '../../test/church.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { LanguageChooser } from './language-chooser.tsx'

const ro = { code: 'ro', name: 'română', dir: 'ltr', read_by: null } as const
const assign = vi.fn()
const asked = vi.fn(() => ({ language: 'ro' }))

beforeEach(() => {
  assign.mockClear()
  document.documentElement.lang = 'en'
  stubServer({
    getChurch: () => ({ ...church, languages: [...church.languages, ro] }),
    getLanguage: asked,
  })
})
afterEach(() => vi.unstubAllGlobals())

const openAt = (search: string) => {
  vi.stubGlobal('location', { ...location, search, hash: '#/profile', assign })
  renderScreen(<LanguageChooser />)
}

test('somebody who chose another language elsewhere gets the page in it', async () => {
  openAt('')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/?lang=ro#/profile'))
})

test('a server that answers in another language all the same is not asked again', async () => {
  openAt('?lang=ro')
  await screen.findByRole('option', { name: 'română' })
  await waitFor(() => expect(asked).toHaveResolved())
  expect(assign).not.toHaveBeenCalled()
})
