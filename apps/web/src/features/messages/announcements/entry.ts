import {
  type AdminAnnouncement,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  BUTTON_LABEL_MAX,
  DAY_MS,
  n,
  t,
} from '@church/shared'
import * as z from 'zod/mini'
import { churchInstant, churchTime } from '../../../lib/church-clock.ts'
import { churchDate } from '../../../lib/format.ts'
import type { BodyOf } from '../../../lib/queries.ts'

/** The form's fields. Times are wall-clock times of this device, `YYYY-MM-DDTHH:MM`. */
export const entry = z
  .object({
    title: z.string().check(z.maxLength(ANNOUNCEMENT_TITLE_MAX)),
    text: z.string().check(z.maxLength(ANNOUNCEMENT_TEXT_MAX)),
    label: z.string().check(z.maxLength(BUTTON_LABEL_MAX)),
    url: z.string(),
    audience: z.enum(['everybody', 'departments', 'session', 'people']),
    departments: z.array(z.string()),
    session: z.string(),
    /** The ids of the people whom it is for, if they were chosen one by one. */
    people: z.array(z.int()),
    public: z.boolean(),
    from: z.string().check(z.minLength(1, t('Please enter when it begins.'))),
    until: z.string().check(z.minLength(1, t('Please enter when it ends.'))),
  })
  .check(
    z.refine(({ from, until }) => until > from, {
      path: ['until'],
      error: t('It has to end after it begins.'),
    }),
    z.refine(({ audience, departments }) => audience !== 'departments' || departments.length > 0, {
      path: ['departments'],
      error: t('Please choose a department.'),
    }),
    z.refine(({ audience, session }) => audience !== 'session' || session !== '', {
      path: ['session'],
      error: t('Please choose a service.'),
    }),
    z.refine(({ label, url }) => (label.trim() === '') === (url.trim() === ''), {
      path: ['url'],
      error: t('A button needs both, a label and an address.'),
    }),
  )
export type Entry = z.output<typeof entry>

/** An audience of people who were chosen one by one. */
export const selectedInWords = (count: number) =>
  n(count, '{count} selected person', '{count} selected people')

const WEEK_MS = 7 * DAY_MS

/** An instant as a date and time at the church, as the form shows it. */
const momentOf = (at: Date): string => `${churchDate(at)}T${churchTime(at)}`

const instantOf = (moment: string): string => {
  const [date = '', time = ''] = moment.split('T')
  return churchInstant(date, time.slice(0, 5)).toISOString()
}

/** An empty announcement for everybody, for a week from now. */
export const emptyEntry = (now: Date): Entry => ({
  title: '',
  text: '',
  label: '',
  url: '',
  audience: 'everybody',
  departments: [],
  session: '',
  people: [],
  public: false,
  from: momentOf(now),
  until: momentOf(new Date(now.getTime() + WEEK_MS)),
})

/** An announcement as the form shows it. */
export function entryOf(announcement: AdminAnnouncement): Entry {
  const { title, text, button, audience } = announcement
  return {
    title,
    text,
    label: button?.label ?? '',
    url: button?.url ?? '',
    ...audienceEntry(audience),
    public: announcement.public,
    from: momentOf(new Date(announcement.from)),
    until: momentOf(new Date(announcement.until)),
  }
}

function audienceEntry(audience: AdminAnnouncement['audience']) {
  const none = { departments: [], session: '', people: [] }
  if (audience === 'everybody') return { ...none, audience }
  if ('people' in audience) return { ...none, ...audience, audience: 'people' as const }
  return 'session' in audience
    ? { ...none, audience: 'session' as const, session: String(audience.session) }
    : { ...none, ...audience, audience: 'departments' as const }
}

function audienceOf({
  audience,
  departments,
  session,
  people,
}: Entry): BodyOf<'createAnnouncement'>['audience'] {
  if (audience === 'departments') return { departments }
  if (audience === 'people') return { people }
  return audience === 'session' ? { session: Number(session) } : 'everybody'
}

/** The form's content as the server takes it. */
export const bodyOf = (typed: Entry): BodyOf<'createAnnouncement'> => ({
  title: typed.title,
  text: typed.text,
  button: typed.url.trim() === '' ? null : { label: typed.label, url: typed.url.trim() },
  audience: audienceOf(typed),
  public: typed.public && typed.audience !== 'people',
  from: instantOf(typed.from),
  until: instantOf(typed.until),
})
