import type { Platform } from '../../platform/platform.ts'

/** The visitors' cards: name, who came along, and how they wish to hear from the church. */
const VISITORS = [
  { firstName: 'Nora', adults: 1, children: 2, wish: 'call', contact: '+44 1632 960011' },
  { firstName: 'Omar', adults: 0, children: 0, wish: 'none', contact: null },
  { firstName: 'Lucía', adults: 1, children: 0, wish: 'email', contact: 'lucia@visitors.example' },
] as const

/**
 * Gives the last service of the demo church visitors' cards, one of them done, with cases for those who wish to hear
 * from the church.
 */
export async function seedDemoVisitors({
  clock,
  db,
}: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const last = await db.session.findFirst({
    where: { expiredAt: { not: null }, cancelledAt: null },
    orderBy: { startsAt: 'desc' },
  })
  if (!last) return
  for (const visitor of VISITORS) {
    const { wish } = visitor
    const careCase =
      wish === 'none'
        ? {}
        : { create: { kind: 'visitor', askedFor: [wish], openedAt: last.endsAt } }
    await db.visitorCard.create({
      data: {
        ...visitor,
        sessionId: last.id,
        madeAt: last.startsAt,
        careCase,
        accepted: 1 + visitor.adults + visitor.children,
      },
    })
  }
  const done = { endedAt: clock.now(), outcome: 'done' }
  await db.visitorCard.create({
    data: {
      ...done,
      sessionId: last.id,
      firstName: 'Ama',
      adults: 0,
      children: 1,
      accepted: 2,
      madeAt: last.startsAt,
    },
  })
}
