import type { PersonalColumn } from '../../platform/own-data.ts'

export const birthdayOwnData: PersonalColumn[] = [
  {
    column: 'birthday_greetings.user_id',
    onErasure: 'delete',
    section: 'birthday_greetings',
    read: async (db, userId) => {
      const rows = await db.birthdayGreeting.findMany({
        where: { userId },
        orderBy: { year: 'asc' },
      })
      return rows.map(({ year, state, sentAt }) => ({ year, state, sent_at: sentAt }))
    },
  },
]
