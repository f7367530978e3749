import { seriesTexts, sessionTexts } from '@church/shared'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptySession, enteredSession, hasEmptyField } from './session-entry.ts'

const service = { name: ' Service ', date: '2026-11-22', start: '10:00', end: '12:00' }

const problems = (changes: object) =>
  z
    .safeParse(enteredSession, { ...emptySession, ...service, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('enteredSession marks each empty field without a message', () => {
  expect(problems({ name: ' ', end: '' })).toEqual([
    ['name', ''],
    ['end', ''],
  ])
  expect(problems({ ...emptySession })).toHaveLength(4)
  expect(hasEmptyField({ ...emptySession, ...service })).toBe(false)
  expect(hasEmptyField({ ...emptySession, ...service, name: ' ' })).toBe(true)
})

test('enteredSession rejects an unlikely year', () => {
  expect(problems({ date: '0026-11-22' })).toEqual([['date', sessionTexts.checkYear]])
})

test('enteredSession accepts an end before the start only with the next-day box ticked', () => {
  const late = { start: '23:00', end: '01:00' }
  const refused = [['end', sessionTexts.endNotAfterStart]]
  expect(problems(late)).toEqual(refused)
  expect(problems({ start: '10:00', end: '10:00' })).toEqual(refused)
  expect(problems({ ...late, endsNextDay: true })).toBeUndefined()
})

test('enteredSession unticks the next-day box if the times do not need it, and trims the name', () => {
  expect(z.parse(enteredSession, { ...emptySession, ...service, endsNextDay: true })).toMatchObject(
    {
      ...service,
      name: 'Service',
      endsNextDay: false,
    },
  )
})

test('enteredSession refuses a last date before the first, and an opening more than a day early', () => {
  expect(problems({ repeats: true, until: '2026-11-21' })).toEqual([
    ['until', seriesTexts.untilBeforeFrom],
  ])
  expect(problems({ repeats: true, until: '2026-11-22' })).toBeUndefined()
  expect(problems({ opensBefore: '1441' })).toEqual([['opensBefore', sessionTexts.opensTooEarly]])
})

test('enteredSession takes whole minutes before the start, and none if the field is empty', () => {
  const opens = (opensBefore: string) =>
    z.safeParse(enteredSession, { ...emptySession, ...service, opensBefore }).data?.opensBefore
  expect(['', '0', '20', '-5', 'x'].map(opens)).toEqual([0, 0, 20, undefined, undefined])
})
