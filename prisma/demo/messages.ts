import type { PrismaClient } from '../generated/client.ts'

const DAY_MS = 86_400_000
/** Every third member chose announcements by mail, every fifth by push. */
const BY_MAIL = 3
const BY_PUSH = 5
/** The index of the member whose page of messages is filled. */
const SHOWN = 0

/** Adds two current announcements, one that has ended and a draft, people's choices, and one member's page of messages. */
export async function seedMessages(
  db: PrismaClient,
  { ids, now }: { ids: number[]; now: Date },
): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  await db.announcement.create({
    data: {
      audience: 'everybody',
      title: 'Harvest lunch on the 20th',
      text: 'After the service, in the hall. Bring a dish to share, and a friend.\n\nWe need hands to set the tables from nine.',
      buttonLabel: 'See all dates',
      buttonUrl: '/calendar/',
      public: true,
      startsAt: at(-2),
      endsAt: at(9),
    },
  })
  const choir = await db.department.findFirst({ orderBy: { id: 'asc' } })
  if (choir) {
    await db.announcement.create({
      data: {
        title: 'Rehearsal starts half an hour later',
        text: 'On Thursday we begin at eight, since the hall is in use before.',
        audience: 'departments',
        startsAt: at(-1),
        endsAt: at(4),
        departments: { create: { departmentId: choir.id } },
      },
    })
  }
  await db.announcement.create({
    data: {
      audience: 'everybody',
      title: 'The car park is closed this Sunday',
      text: 'Please come by bus, or park at the school.',
      startsAt: at(-30),
      endsAt: at(-23),
    },
  })
  await db.announcement.create({
    data: {
      audience: 'everybody',
      title: 'Carols by candlelight',
      text: 'On Christmas Eve at six. Bring a friend.',
      startsAt: new Date('9999-01-01'),
      endsAt: new Date('9999-02-01'),
      draftStart: at(0),
      draftEnd: at(14),
    },
  })
  const choices = ids.flatMap((userId, n) => [
    ...(n % BY_MAIL === 0 ? [{ userId, way: 'mail' }] : []),
    ...(n % BY_PUSH === 0 ? [{ userId, way: 'push' }] : []),
  ])
  await db.messageChoice.createMany({
    data: choices.map((choice) => ({
      ...choice,
      kind: 'announcements',
      isOn: true,
      chosenAt: at(-60),
    })),
  })
  const userId = ids[SHOWN]
  if (userId === undefined) return
  const sent = [
    { kind: 'announcements', days: -30, state: 'sent' },
    { kind: 'birthday-greeting', days: -41, state: 'sent' },
    { kind: 'password-reset', days: -52, state: 'failed' },
    { kind: 'password-changed', days: -52, state: 'sent' },
  ]
  await db.delivery.createMany({
    data: sent.map(({ kind, days, state }) => ({
      kind,
      userId,
      way: 'mail',
      state,
      queuedAt: at(days),
      dueAt: at(days),
      endedAt: at(days),
      expiresAt: at(days + 1),
    })),
  })
  const admin = await db.user.findFirst({ where: { isAdmin: true } })
  const look = { actorId: admin?.id ?? userId, createdAt: at(-22) }
  await db.auditEvent.createMany({
    data: [
      { ...look, action: 'member.view', subject: 'member', subjectId: userId },
      { ...look, action: 'export.create', detail: { kind: 'people', rows: ids.length } },
    ],
  })
}
