import { ApiError } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { member } from '../../../../test/render-screen.tsx'
import { sampleSession } from '../../../../test/sample-session.ts'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { clearUser, storeUser } from '../../../lib/current-user.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { currentSessions } from '../sessions/index.ts'
import { askFirstQuestions } from './first-questions.ts'
import { attendanceCheck } from './queries.ts'

const session = sampleSession()
const marked = { already_marked: true, marked_at: '2026-01-11T10:02:00Z' }
const unmarked = { already_marked: false, marked_at: null }

// A change of the user empties the cache where the app has been loaded, so each test starts with one.
beforeEach(() => {
  storeUser(member)
  queryClient.clear()
})

/** Returns how often the server was asked about the current session, and about this one. */
async function ask(answers: Answers) {
  const { asked } = stubServer({
    getDoorRules: () => ({ proof: 'either', steward_taps: true }),
    listCurrentSessions: () => [session],
    checkCurrentAttendance: () => ({ session: session.id, ...marked }),
    checkAttendance: () => unmarked,
    ...answers,
  })
  await askFirstQuestions()
  return [asked('checkCurrentAttendance').length, asked('checkAttendance').length]
}

const known = () => queryClient.getQueryData(attendanceCheck(session).queryKey)

test('the mark in the current session is known without a question about that session', async () => {
  expect(await ask({})).toEqual([1, 0])
  expect(known()).toMatchObject(marked)
})

test('an answer about another session does not count', async () => {
  expect(await ask({ checkCurrentAttendance: () => ({ session: 2, ...marked }) })).toEqual([1, 1])
  expect(known()).toEqual(unmarked)
})

test('where the answer is missing, the session itself is asked about', async () => {
  const checkCurrentAttendance = () => Promise.reject(new ApiError(503, 'unavailable', ''))
  expect(await ask({ checkCurrentAttendance })).toEqual([1, 1])
  expect(known()).toEqual(unmarked)
})

test('only the session itself is asked about where it is known', async () => {
  queryClient.setQueryData(currentSessions.queryKey, [session])
  expect(await ask({})).toEqual([0, 1])
})

test('nobody is asked about before they have signed in', async () => {
  clearUser('logout')
  const { asked } = stubServer({ listCurrentSessions: () => [session] })
  await askFirstQuestions()
  expect(asked('listCurrentSessions')).toEqual([])
})
