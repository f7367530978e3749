import { DAY_MS, isKeyOf, keysOf, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { consequences, mergedMail, unmergedMail } from './mails.ts'

/**
 * Goes to both mailboxes. About a merge, its `about` is a row of `merge_mails`, which an undo deletes: then only the undo
 * is worth a mail.
 */
export const recordsMerged: MessageKind<Pick<Platform, 'church' | 'db'>> = {
  kind: 'records-merged',
  name: worded('Merged records'),
  why: worded('An admin merged two records, one of which had your email address, or undid that.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  // To addresses of no account.
  toStrangers: ['none', 'dropped', 'undone-gone'],
  compose: async ({ church, db }, { person, about: id, variant }) => {
    if (!isKeyOf(consequences, variant)) return unmergedMail(await church.site(), person)
    const mail = id === null ? null : await db.mergeMail.findUnique({ where: { id } })
    return mail && mergedMail(await church.site(), { email: mail.email, account: variant })
  },
  examples: ({ site, reader }) => [
    ...keysOf(consequences).map((account) => mergedMail(site, { email: reader.email, account })),
    unmergedMail(site, reader),
  ],
}
