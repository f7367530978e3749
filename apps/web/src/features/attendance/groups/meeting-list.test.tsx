import { ApiError, type MeetingList } from '@church/shared'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { GroupListScreen } from './group-list-screen.tsx'

const list: MeetingList = {
  id: 5,
  group: null,
  start_datetime: '2026-01-11T11:00:00.000Z',
  end_datetime: '2026-01-11T12:00:00.000Z',
  people: [
    { id: 1, name: 'Ann Ade', here: true, away: false },
    { id: 2, name: 'Ben Cole', here: false, away: false },
  ],
  guests: 0,
  not_met: null,
  note: '',
  done_at: null,
}
const at = { at: '/group-list/secret', path: '/group-list/:token', user: null }

test('the link shows what is marked already, takes a tap each, and is done', async () => {
  const now = structuredClone(list)
  const { asked } = stubServer({
    readGroupLink: () => now,
    markByGroupLink: ({ body }) => {
      for (const person of now.people) if (person.id === body.user) person.here = body.here === true
      return now
    },
    finishByGroupLink: ({ body }) => ({
      ...now,
      guests: Number(body.guests),
      done_at: now.end_datetime,
    }),
  })
  renderScreen(<GroupListScreen />, at)
  expect(await screen.findByRole('checkbox', { name: 'Ann Ade' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ben Cole' }))
  await screen.findByText('2 people')
  await userEvent.type(screen.getByLabelText(/Guests/), '2')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('The list is done.')
  expect(asked('finishByGroupLink')).toMatchObject([
    { body: { token: 'secret', guests: 2, not_met: null } },
  ])
})

test('a reason says that the group did not meet, with the note, or why that failed', async () => {
  const tooLate = new ApiError(409, 'group-too-late', 'Too late.')
  const { asked } = stubServer({
    readGroupLink: () => list,
    finishByGroupLink: () => {
      if (asked('finishByGroupLink').length === 1) throw tooLate
      return { ...list, not_met: 'weather', done_at: list.end_datetime }
    },
  })
  renderScreen(<GroupListScreen />, at)
  await userEvent.type(await screen.findByLabelText(/Note/), 'Snow')
  await userEvent.click(screen.getByRole('button', { name: 'We did not meet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Weather' }))
  await screen.findByText('Too late.')
  await userEvent.click(screen.getByRole('button', { name: 'Weather' }))
  await screen.findByText('Did not meet: Weather')
  expect(screen.getByRole('checkbox', { name: 'Ann Ade' })).toHaveProperty('disabled', true)
  expect(asked('finishByGroupLink').at(-1)?.body).toMatchObject({ note: 'Snow' })
})

test('a tap keeps the keyboard at its box while it is sent, once', async () => {
  const { asked } = stubServer({
    readGroupLink: () => list,
    markByGroupLink: () => new Promise<never>(() => undefined),
  })
  renderScreen(<GroupListScreen />, at)
  const box = await screen.findByRole('checkbox', { name: 'Ben Cole' })
  box.focus()
  await userEvent.keyboard('  ')
  expect(box).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(box)
  expect(asked('markByGroupLink')).toHaveLength(1)
})
