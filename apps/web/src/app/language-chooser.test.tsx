import { contract } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { church } from '../../test/church.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { LanguageChooser } from './language-chooser.tsx'

const ro = { code: 'ro', name: 'română', dir: 'ltr', read_by: null } as const
const assign = vi.fn()
const asked = vi.fn((): { language: string | null } => ({ language: 'ro' }))
const chosen = vi.fn((body: object) => contract.setLanguage.body.parse(body))

beforeEach(() => {
  assign.mockClear()
  chosen.mockClear()
  asked.mockReturnValue({ language: 'ro' })
  document.documentElement.lang = 'en'
  stubServer({
    getChurch: () => ({ ...church, languages: [...church.languages, ro] }),
    getLanguage: asked,
    setLanguage: ({ body }) => chosen(body),
  })
})
afterEach(() => vi.unstubAllGlobals())

const openAt = (search: string, shown = <LanguageChooser />) => {
  vi.stubGlobal('location', { ...location, search, hash: '#/profile', assign })
  renderScreen(shown)
}

test('the page is in the language chosen on another device', async () => {
  openAt('')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/?lang=ro#/profile'))
})

test('a server that answers in another language all the same is not asked again', async () => {
  openAt('?lang=ro')
  await screen.findByRole('option', { name: 'română' })
  await waitFor(() => expect(asked).toHaveResolved())
  expect(assign).not.toHaveBeenCalled()
})

test('somebody chooses the church’s language again', async () => {
  document.documentElement.lang = 'ro'
  openAt('')
  const chooser = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  expect(chooser.value).toBe('ro')
  await userEvent.selectOptions(chooser, 'The church’s language (English)')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/?lang=en#/profile'))
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ language: null })
})

test('without a choice, the church’s language is shown as chosen', async () => {
  asked.mockReturnValue({ language: null })
  openAt('')
  const chooser = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  await waitFor(() =>
    expect(chooser.selectedOptions[0]?.text).toBe('The church’s language (English)'),
  )
})

/** The chooser beside a form with unsaved text. */
function Typing() {
  useUnsaved(true)
  return <LanguageChooser />
}

test('asks before what is typed in a form is lost', async () => {
  asked.mockReturnValue({ language: null })
  openAt('', <Typing />)
  const chooser = await screen.findByRole('combobox', { name: 'Language' })
  await userEvent.selectOptions(chooser, 'română')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(chosen).not.toHaveBeenCalled()
  await userEvent.selectOptions(chooser, 'română')
  await userEvent.click(await screen.findByRole('button', { name: 'Change the language' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/?lang=ro#/profile'))
})
