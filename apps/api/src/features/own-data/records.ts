import type { Db } from '../../platform/db.ts'

const instant = (date: Date | null) => date?.toISOString() ?? null

/** What is kept about somebody beside their profile: account, attendance, sign-ins, mails, events. */
export async function ownRecords(db: Db, id: number) {
  const user = await db.user.findUniqueOrThrow({
    where: { id },
    include: {
      attendance: { include: { session: true }, orderBy: { id: 'asc' } },
      refreshTokens: { orderBy: { id: 'asc' } },
      emailChanges: { orderBy: { id: 'asc' } },
      passwordResets: { orderBy: { id: 'asc' } },
      birthdayGreetings: { orderBy: { year: 'asc' } },
    },
  })
  const events = await db.auditEvent.findMany({
    where: {
      OR: [{ actorId: id }, { subject: { in: ['user', 'member'] }, subjectId: id }],
    },
    orderBy: { id: 'asc' },
  })
  return {
    account: {
      registered_at: instant(user.createdAt),
      agreed_to_wording: user.termsVersion,
      agreed_at: instant(user.termsAcceptedAt),
      two_step_sign_in_since: instant(user.totpEnabledAt),
    },
    attendance: user.attendance.map(({ session, present, markedAt }) => ({
      session: session.name,
      starts_at: instant(session.startsAt),
      ends_at: instant(session.endsAt),
      present,
      marked_at: instant(markedAt),
    })),
    sign_ins: user.refreshTokens.map(({ createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
      at: instant(createdAt),
      last_used_at: instant(lastUsedAt),
      expires_at: instant(expiresAt),
      ended_at: instant(revokedAt),
    })),
    email_changes: user.emailChanges.map(({ oldEmail, newEmail, createdAt, revertedAt }) => ({
      from: oldEmail,
      to: newEmail,
      at: instant(createdAt),
      taken_back_at: instant(revertedAt),
    })),
    password_resets: user.passwordResets.map(({ createdAt, usedAt }) => ({
      asked_at: instant(createdAt),
      used_at: instant(usedAt),
    })),
    birthday_greetings: user.birthdayGreetings.map(({ year, state, sentAt }) => ({
      year,
      state,
      sent_at: instant(sentAt),
    })),
    // Others who act here are not named: it is their data, too.
    events: events.map(({ action, actorId, createdAt }) => ({
      action,
      by: actorId === id ? 'you' : actorId === null ? 'nobody signed in' : 'an admin',
      at: instant(createdAt),
    })),
  }
}
