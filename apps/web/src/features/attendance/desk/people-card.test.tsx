import type { PersonAtSession, SessionDetails } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleNumbers } from '../../../../test/sample-numbers.ts'
import { sampleSession } from '../../../../test/sample-session.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { PeopleCard } from './people-card.tsx'

const mary: PersonAtSession = {
  user: 7,
  name: 'Mary Hill',
  present: false,
  marked_at: null,
  source: null,
  marked_by: null,
  correction: null,
}
const session = (closed: boolean): SessionDetails => ({
  ...sampleSession(),
  ...sampleNumbers({ people: 1, absent: 1 }),
  closed,
  sources: { phone: 1, code: 0, steward: 0, family: 0, office: 0, visitor: 0 },
  unnamed_correction: null,
})

function open({ closed = true, person = mary, at = '/?show=absent' } = {}) {
  const server = stubServer({
    listSessionAttendance: () => ({ count: 1, next: null, previous: null, results: [person] }),
    correctAttendance: () => ({ ...person, present: true }),
  })
  renderScreen(<PeopleCard session={session(closed)} />, { at, user: admin })
  return server
}

const correct = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Correct Mary Hill' }))
  return within(screen.getByRole('dialog'))
}

test('corrects an absence to presence, but not without a reason', async () => {
  const { asked } = open()
  const dialog = await correct()
  await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(asked('correctAttendance')).toEqual([])
  await userEvent.type(dialog.getByLabelText('Reason'), 'Her phone was flat.')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(asked('correctAttendance')).toHaveLength(1))
  expect(asked('correctAttendance')[0]).toMatchObject({
    params: { user: '7' },
    body: { present: true, reason: 'Her phone was flat.' },
  })
})

test('offers absence only once the session is closed', async () => {
  open({ closed: false, person: { ...mary, present: true, source: 'phone' }, at: '/' })
  const dialog = await correct()
  expect(dialog.queryByRole('radio', { name: 'Absent' })).toBeNull()
  expect(dialog.getByRole('radio', { name: /^Not marked/ })).toHaveProperty('checked', true)
})

test('the tabs move with the arrow keys', async () => {
  const { asked } = open({ at: '/' })
  await userEvent.click(await screen.findByRole('tab', { name: 'Present' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Absent' }))
  await waitFor(() => expect(asked('listSessionAttendance').at(-1)?.params.state).toBe('absent'))
})

test('where texts run to the left, the left arrow key moves on to the next tab', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  document.documentElement.dir = 'rtl'
  open({ at: '/' })
  await userEvent.click(await screen.findByRole('tab', { name: 'Present' }))
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Absent' }))
})
