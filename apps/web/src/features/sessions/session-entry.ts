import { sessionMessages } from '@church/shared'
import * as z from 'zod/mini'
import { isLikelyDay, mayEndNextDay } from './session-times.ts'

export const emptySession = { name: '', date: '', start: '', end: '', endsNextDay: false }

const isEmpty = (text: string) => text.trim() === ''

/** Whether a required field is empty. */
export const hasEmptyField = ({ name, date, start, end }: typeof emptySession) =>
  [name, date, start, end].some(isEmpty)

// No message beside each field, because a single toast says that all are required.
const required = z.string().check(z.refine((text) => !isEmpty(text), { error: '', abort: true }))

/** A session as entered: a date and two times, in this device's time zone. */
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
    // Drops a tick that changed times have made obsolete.
    z.overwrite((entered) => ({
      ...entered,
      endsNextDay: entered.endsNextDay && mayEndNextDay(entered),
    })),
  )
