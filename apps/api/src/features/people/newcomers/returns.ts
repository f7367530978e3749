import { DAY_MS, t, worded } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { column } from '../../../platform/db.ts'
import { whenOf } from '../../../platform/format.ts'
import type { Job } from '../../../platform/jobs.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import { EXAMPLE_PEOPLE, type Mail, type MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  mailTo,
  type Named,
  namedSql,
  nameWithEmail,
  type Recipient,
} from '../../../platform/salutation.ts'
import { directorySetting } from '../sharing/index.ts'
import { adminsExcept } from '../users/index.ts'

/** SQL: those who had left and are back, each with the last mark since, unless the admins were told of this return. */
const UNTOLD = `
  SELECT mark.id FROM users CROSS JOIN LATERAL (
    SELECT id FROM attendance WHERE user_id = users.id AND present AND marked_at >= back_at
    ORDER BY marked_at DESC LIMIT 1
  ) AS mark
  WHERE standing = 'left' AND back_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM deliveries JOIN attendance AS told ON told.id = deliveries.about
    WHERE kind = $1 AND told.user_id = users.id AND (told.marked_at AT TIME ZONE $2)::date > users.left_on
  ) ORDER BY mark.id`

type Needs = Pick<Platform, 'church' | 'outbox' | 'pool'>

/**
 * Tells the admins who is back. Where newcomers need approval, admins look at the list anyway; where they need none,
 * nobody would see that somebody waits there.
 */
async function tellReturns({ church, outbox, pool }: Needs): Promise<void> {
  if ((await directorySetting.read(pool)).newcomers !== 'open') return
  const { timeZone } = await church.now()
  const marks = await column<number>(pool, UNTOLD, [isBack.kind, timeZone])
  if (marks.length === 0) return
  const admins = await adminsExcept(pool, [])
  for (const about of marks) await outbox.deliver(isBack, admins, { about })
}

interface Return {
  at: Date
  person: Named
}

/** Its `about` is the mark. Nothing is sent once an admin has decided, or the mark has gone. */
export const isBack: MessageKind<Pick<Platform, 'church' | 'pool'>> = {
  kind: 'is-back',
  name: worded('People who are back'),
  why: worded('You are an admin, and decide whether they are members again.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, pool }, { about, person: admin }) => {
    const { rows } = await pool.query<Return>(
      `SELECT marked_at AS at, ${namedSql('users')} AS person
       FROM attendance JOIN users ON users.id = user_id
       WHERE attendance.id = $1 AND present AND users.standing = 'left'
         AND EXISTS (SELECT FROM users AS admin WHERE admin.id = $2 AND admin.is_admin)`,
      [about, admin.id],
    )
    const [back] = rows
    return back ? isBackMail(await church.site(), admin, back) : null
  },
  examples: ({ site, reader, at }) => [
    isBackMail(site, reader, { at, person: EXAMPLE_PEOPLE.mary }),
  ],
}

function isBackMail({ church, PUBLIC_URL }: Site, admin: Recipient, { at, person }: Return): Mail {
  const facts = { name: nameWithEmail(person), when: whenOf(at, church.time_zone) }
  return mailTo(admin, {
    subject: t('Somebody who had left is back at {church}', { church: church.name }),
    heading: t('Somebody is back'),
    paragraphs: [
      t('{name} had left, and was marked present on {when}.', facts),
      t('Until you make them active again, they see only themselves.'),
    ],
    button: { label: t('Open Newcomers'), url: screenLink(PUBLIC_URL, '/admin/newcomers') },
  })
}

export const returnJobs = (services: Needs): Job[] => [
  {
    name: 'tell-returns',
    schedule: '*/5 * * * *',
    atStart: true,
    run: () => tellReturns(services),
  },
]
