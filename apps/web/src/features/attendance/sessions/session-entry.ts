import { CHANGE_SCOPES, SESSION_KINDS, seriesTexts, sessionTexts, t } from '@church/shared'
import * as z from 'zod/mini'
import { isLikelyDay, mayEndNextDay } from './session-times.ts'

/** The form's values while they are typed. */
export type Typed = z.input<typeof enteredSession>
/** The form's values once they are valid. */
export type Entered = z.output<typeof enteredSession>

export const emptySession: Typed = {
  name: '',
  date: '',
  start: '',
  end: '',
  endsNextDay: false,
  opensBefore: '',
  kind: 'service',
  departments: [],
  campus: '',
  public: false,
  repeats: false,
  weekdays: [],
  rhythm: 'weeks 1',
  until: '',
  scope: 'this',
}

const isEmpty = (text: string) => text.trim() === ''

export const hasEmptyField = ({
  name,
  date,
  start,
  end,
}: Pick<Typed, 'name' | 'date' | 'start' | 'end'>) => [name, date, start, end].some(isEmpty)

// No message beside each field, because a single toast says that all are required.
const required = z.string().check(z.refine((text) => !isEmpty(text), { error: '', abort: true }))

const likelyDay = z.refine<string>(isLikelyDay, { error: sessionTexts.checkYear })

/** A session as entered: a date and two times, in this device's time zone, and how it repeats. */
export const enteredSession = z
  .object({
    name: required.check(z.trim()),
    date: required.check(likelyDay),
    start: required,
    end: required,
    endsNextDay: z.boolean(),
    /** Minutes; empty for none. */
    opensBefore: z.pipe(
      z.string().check(
        z.regex(/^\d*$/, t('Please enter whole minutes.')),
        z.refine((text) => Number(text) <= 1_440, { error: sessionTexts.opensTooEarly }),
      ),
      z.transform(Number),
    ),
    kind: z.enum(SESSION_KINDS),
    departments: z.array(z.string()),
    /** The id of its place as text; empty for the first. */
    campus: z.string(),
    public: z.boolean(),
    repeats: z.boolean(),
    /** '1' for Monday to '7' for Sunday; empty for that of the date. */
    weekdays: z.array(z.string()),
    /** One of `rhythms`. */
    rhythm: z.string(),
    /** Empty for a series without an end. */
    until: z
      .string()
      .check(z.refine((day) => day === '' || isLikelyDay(day), { error: sessionTexts.checkYear })),
    scope: z.enum(CHANGE_SCOPES),
  })
  .check(
    z.refine((entered) => entered.endsNextDay || !mayEndNextDay(entered), {
      error: sessionTexts.endNotAfterStart,
      path: ['end'],
    }),
    z.refine(({ until, date }) => until === '' || until >= date, {
      error: seriesTexts.untilBeforeFrom,
      path: ['until'],
    }),
    // Drops a tick that changed times have made obsolete.
    z.overwrite((entered) => ({
      ...entered,
      endsNextDay: entered.endsNextDay && mayEndNextDay(entered),
    })),
  )
