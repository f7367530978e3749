import { ApiError, doorErrors } from '@church/shared'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { member, renderScreen } from '../../../../../../test/render-screen.tsx'
import { sampleSession } from '../../../../../../test/sample-session.ts'
import { type Answers, stubServer } from '../../../../../../test/stub-server.ts'
import { screens } from '../../../../../lib/screens.ts'
import { DoorEntryScreen } from './door-entry-screen.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const session = sampleSession({
  id: 12,
  start_datetime: inMinutes(-10),
  end_datetime: inMinutes(60),
})

function open(user: typeof member | null, answers: Answers = {}) {
  let marked = false
  const server = stubServer({
    openDoor: () => ({ pass: 'a-pass', valid_until: inMinutes(10) }),
    listCurrentSessions: () => [session],
    checkAttendance: () => ({ already_marked: marked, marked_at: marked ? inMinutes(0) : null }),
    markAttendance: () => {
      marked = true
      return { ...session, present_absent: true, marked_at: inMinutes(0) }
    },
    ...answers,
  })
  renderScreen(<DoorEntryScreen />, {
    at: '/door-entry/12.abc-def',
    user,
    path: screens.doorEntry.path,
  })
  return server
}

beforeEach(() => sessionStorage.clear())

test('opening the link marks nobody; a tap does, with the pass', async () => {
  const { asked } = open(member)
  const button = await screen.findByRole('button', { name: 'Mark Attendance' })
  expect(asked('openDoor').map(({ body }) => body)).toEqual([{ session: 12, code: 'abc-def' }])
  expect(asked('markAttendance')).toEqual([])
  await userEvent.click(button)
  await screen.findByText(/You are marked present/)
  expect(asked('markAttendance').map(({ body }) => body.door_pass)).toEqual(['a-pass'])
})

test('the pass outlives signing in, by when the code has changed', async () => {
  open(null)
  const register = await screen.findByRole('link', { name: 'Register' })
  expect(register.getAttribute('href')).toBe('/register?redirect=%2Fdoor-entry%2F12.abc-def')
  cleanup()
  const { asked } = open(member)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Attendance' }))
  await screen.findByText(/You are marked present/)
  expect(asked('openDoor')).toEqual([])
})

test('says what to do if the code has changed', async () => {
  const { codeExpired } = doorErrors
  open(member, {
    openDoor: () => {
      throw new ApiError(codeExpired.status, codeExpired.code, codeExpired.detail)
    },
  })
  await screen.findByText(codeExpired.detail)
  expect(screen.queryByRole('button', { name: 'Mark Attendance' })).toBeNull()
})
