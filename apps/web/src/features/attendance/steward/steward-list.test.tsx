import { ApiError, type StewardPerson, stewardErrors } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { StewardList } from './steward-list.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const ruth: StewardPerson = {
  id: 7,
  name: 'Ruth Ade',
  image: null,
  marked: false,
  undo_until: null,
}

function open(answers: Answers = {}) {
  const server = stubServer({
    getChurch: () => church,
    searchForSteward: () => ({ results: [ruth] }),
    markForSteward: () => ({
      id: 1,
      session: 3,
      user: 7,
      marked_at: inMinutes(0),
      undo_until: inMinutes(2),
    }),
    undoForSteward: () => ({ detail: '' }),
    ...answers,
  })
  renderScreen(<StewardList session={3} />)
  return server
}

const type = (text: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), text)
const row = () => screen.findByRole('button', { name: /^Ruth Ade/ })

test('is empty until two letters are typed', async () => {
  const { asked } = open()
  await type('r ')
  expect(asked('searchForSteward')).toEqual([])
  expect(screen.queryAllByRole('listitem')).toEqual([])
  await type('u')
  await row()
  expect(asked('searchForSteward').at(-1)?.params).toEqual({ session: '3', keyword: 'r u' })
})

test('a tap marks, and Undo takes it back', async () => {
  const { asked } = open()
  await type('ru')
  await userEvent.click(await row())
  await screen.findByText('Ruth Ade is marked present.')
  expect((await row()).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(await row())
  expect(asked('markForSteward').map(({ body }) => body)).toEqual([{ session: 3, user: 7 }])
  await userEvent.click(screen.getByRole('button', { name: 'Undo Ruth Ade' }))
  await screen.findByText('Ruth Ade is no longer marked.')
  expect((await row()).getAttribute('aria-pressed')).toBe('false')
})

test('offers no Undo for the marks of others, nor after two minutes', async () => {
  open({
    searchForSteward: () => ({
      results: [
        { ...ruth, marked: true },
        { ...ruth, id: 8, name: 'Ruth Boateng', marked: true, undo_until: inMinutes(-1) },
      ],
    }),
  })
  await type('ru')
  await row()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('shows the server’s reason and searches again if somebody else was faster', async () => {
  const { status, code, detail } = stewardErrors.alreadyPresent
  const { asked } = open({
    markForSteward: () => {
      throw new ApiError(status, code, detail)
    },
  })
  await type('ru')
  await userEvent.click(await row())
  await waitFor(() => expect(toasts()).toEqual([`error: ${detail}`]))
  await waitFor(() => expect(asked('searchForSteward').length).toBeGreaterThan(1))
})
