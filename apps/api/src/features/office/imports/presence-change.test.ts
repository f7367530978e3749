import { english, readTextsFrom } from '@church/shared'
import { afterEach, expect, test } from 'vitest'
import { ABSENT, presenceInWords, presentAt } from './presence-change.ts'

afterEach(() => readTextsFrom(() => english))

test('a changed mark is stored in English and shown in the language of whoever looks', () => {
  const change = {
    field: 'attendance',
    before: ABSENT,
    after: presentAt('Worship on Sunday', '2026-01-11'),
  } as const
  const email = { field: 'email', before: ABSENT, after: 'Present at A on 2026-01-11' } as const
  expect(presenceInWords(change)).toEqual(change)
  readTextsFrom(() => ({
    locale: 'de',
    texts: { Absent: 'Abwesend', 'Present at {session} on {date}': 'Am {date} bei {session}' },
  }))
  expect(presenceInWords(change)).toMatchObject({
    before: 'Abwesend',
    after: 'Am \u20682026-01-11\u2069 bei \u2068Worship on Sunday\u2069',
  })
  expect(presenceInWords(email)).toEqual(email)
})
