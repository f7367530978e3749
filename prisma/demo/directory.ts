import type { PrismaClient } from '../generated/client.ts'

const HOUR_MS = 3_600_000

/** Two people who have just registered; the office knows the first one already, without an account. */
const newcomers = [
  { firstName: 'Olga', lastName: 'Marek', email: 'olga.m@newcomers.example' },
  { firstName: 'Tobias', lastName: 'Lindqvist', email: 'tobias@newcomers.example' },
]

interface Directory {
  db: PrismaClient
  now: Date
  passwordHash: string
  /** The members; every fifth, from the first, has not chosen yet. */
  ids: number[]
}

/** Lets the members choose what others see, and two newcomers wait for an admin. */
export async function seedDirectory({ db, now, passwordHash, ids }: Directory): Promise<void> {
  await db.setting.create({
    data: { key: 'directory', value: { mode: 'choice', newcomers: 'approve' } },
  })
  await db.sharing.createMany({
    data: ids.flatMap((memberId, n) =>
      n % 5 === 0 ? [] : { memberId, ...choiceOf(n), chosenAt: now },
    ),
  })
  for (const [n, name] of newcomers.entries()) {
    const createdAt = new Date(now.getTime() - (n + 1) * HOUR_MS)
    const terms = { termsVersion: '2026-11-22', termsAcceptedAt: createdAt }
    await db.user.create({
      data: {
        ...name,
        ...terms,
        passwordHash,
        createdAt,
        approvedAt: null,
        member: { create: {} },
      },
    })
  }
}

/** Most share a telephone number and a picture, few their address; one in twenty is not listed, one in nine not on paper. */
const choiceOf = (n: number) => ({
  listed: n % 20 !== 19,
  phone: n % 3 !== 0,
  email: n % 4 === 1,
  address: n % 6 === 2,
  birthday: n % 2 === 0,
  picture: n % 7 !== 3,
  departments: n % 2 === 1,
  paper: n % 9 !== 4,
})
