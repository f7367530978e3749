import { sessionMessages } from '@church/shared'
import * as z from 'zod/mini'
import { isLikelyDay, mayEndNextDay } from './session-times.ts'

export const emptySession = { name: '', date: '', start: '', end: '', endsNextDay: false }

const isEmpty = (text: string) => text.trim() === ''

/** Whether something that every session needs was left empty. */
export const hasEmptyField = ({ name, date, start, end }: typeof emptySession) =>
  [name, date, start, end].some(isEmpty)

// Without words beside each field: one message says that all are required.
const required = z.string().check(z.refine((text) => !isEmpty(text), { error: '', abort: true }))

/** A session as it is entered: a day, and two times of this device's clock. */
export const enteredSession = z
  .object({
    name: required.check(z.trim()),
    date: required.check(z.refine(isLikelyDay, { error: sessionMessages.checkYear })),
    start: required,
    end: required,
    endsNextDay: z.boolean(),
  })
  .check(
    z.refine((entered) => entered.endsNextDay || !mayEndNextDay(entered), {
      error: sessionMessages.endNotAfterStart,
      path: ['end'],
    }),
    // A tick from before the times were changed.
    z.overwrite((entered) => ({
      ...entered,
      endsNextDay: entered.endsNextDay && mayEndNextDay(entered),
    })),
  )
