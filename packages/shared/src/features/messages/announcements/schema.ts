import * as z from 'zod/mini'
import { answerInstant, id, instant, line, lines, requiredLine } from '../../../fields.ts'
import { SELECTED_MAX, selectedIds } from '../../../selected-people.ts'
import { worded } from '../../../texts.ts'

export const ANNOUNCEMENT_TITLE_MAX = 120
export const ANNOUNCEMENT_TEXT_MAX = 1000
export const BUTTON_LABEL_MAX = 40
const BUTTON_URL_MAX = 500

/** The https address of another site, or one of our screens, which begins with one slash. */
const BUTTON_URL = /^(?:https:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?|\/(?![/\\])[^\s\\]*)$/

const yesOrNo = worded('Please choose yes or no.')

const button = z.object({
  label: requiredLine(worded('The button’s label'), BUTTON_LABEL_MAX),
  url: line(BUTTON_URL_MAX).check(
    z.regex(
      BUTTON_URL,
      worded('Please enter an address that begins with https:// or with one slash.'),
    ),
  ),
})

const departmentNames = z
  .array(line(80).check(z.minLength(1, worded('A department needs a name.'))))
  .check(
    z.minLength(1, worded('Please choose a department.')),
    z.maxLength(20, worded('Please enter at most {max} departments.', { max: 20 })),
  )

/** The audience of an announcement: with `session`, the people expected there; `people` by their ids. */
const announcementAudience = z.union(
  [
    z.literal('everybody'),
    z.strictObject({ departments: departmentNames }),
    z.strictObject({ session: id }),
    z.strictObject({ people: selectedIds }),
  ],
  worded('Please choose everybody, departments, a session or up to {max} people.', {
    max: SELECTED_MAX,
  }),
)

const fields = {
  title: requiredLine(worded('The title'), ANNOUNCEMENT_TITLE_MAX),
  /** Plain text: markup is shown as typed. */
  text: lines(ANNOUNCEMENT_TEXT_MAX),
  button: z._default(z.nullable(button), null),
}

/** An announcement as an admin writes it. */
export const newAnnouncement = z
  .object({
    ...fields,
    audience: announcementAudience,
    /** Whether everybody sees it, visitors included. */
    public: z._default(z.boolean(yesOrNo), false),
    /** When it is shown. */
    from: instant,
    until: instant,
    /** Whether only admins see it. If missing, a draft stays one, and a new announcement is none. */
    draft: z.optional(z.boolean(yesOrNo)),
  })
  .check(
    z.refine(({ from, until }) => Date.parse(until) > Date.parse(from), {
      path: ['until'],
      error: worded('It has to end after it begins.'),
    }),
    z.refine(
      ({ audience, public: isPublic }) =>
        !isPublic || audience === 'everybody' || !('people' in audience),
      { path: ['public'], error: worded('What is for chosen people is not for everybody.') },
    ),
  )
export type NewAnnouncement = z.input<typeof newAnnouncement>

/** An announcement as people read it. */
export const announcement = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  button: z.nullable(z.object({ label: z.string(), url: z.string() })),
  from: answerInstant,
  until: answerInstant,
})
export type Announcement = z.output<typeof announcement>

/** An announcement as admins see it. */
export const adminAnnouncement = z.extend(announcement, {
  audience: z.union([
    z.literal('everybody'),
    z.object({ departments: z.array(z.string()) }),
    z.object({ session: z.int() }),
    z.object({ people: z.array(z.int()) }),
  ]),
  /** The name of the session that the audience names; else null. */
  session_name: z.nullable(z.string()),
  public: z.boolean(),
  /** Whether only admins see it. */
  draft: z.boolean(),
  /** How many people have received it by mail or push. */
  sent: z.int(),
  /** How many people it still waits to be sent to. */
  queued: z.int(),
})
export type AdminAnnouncement = z.output<typeof adminAnnouncement>

/** An announcement with the names of those whom it is for one by one. */
export const wholeAnnouncement = z.extend(adminAnnouncement, {
  people: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type WholeAnnouncement = z.output<typeof wholeAnnouncement>

/** How many people an announcement would reach now, by way. */
export const announcementReach = z.object({
  /** People who can read it on the home page. */
  readers: z.int(),
  /** People who chose it by mail. */
  mail: z.int(),
  /** People who chose it by push and have a device for it. */
  push: z.int(),
  /** How many of these have not received it yet. */
  mail_left: z.int(),
  push_left: z.int(),
  /** People of the audience who have the mail switched off; null where it would tell who among people chosen by name. */
  switched_off: z.nullable(z.int()),
  /** People of the audience without an address or an account. */
  unreachable: z.int(),
})
export type AnnouncementReach = z.output<typeof announcementReach>

export const announcementSending = z
  .object({
    mail: z._default(z.boolean(yesOrNo), false),
    push: z._default(z.boolean(yesOrNo), false),
  })
  .check(
    z.refine(({ mail, push }) => mail || push, {
      path: ['mail'],
      error: worded('Please choose email, notification or both.'),
    }),
  )

/** How many messages were queued: one for each person who has not received it this way. */
export const announcementSent = z.object({ mail: z.int(), push: z.int() })
export type AnnouncementSent = z.output<typeof announcementSent>
