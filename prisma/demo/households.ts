import type { PrismaClient } from '../generated/client.ts'

interface DemoHousehold {
  name: string
  /** Full names; those with an account may mark the others, and have agreed to be marked. */
  adults: string[]
  children: string[]
}

/** Five households. Theo Johnson is a child of two. */
const households: DemoHousehold[] = [
  {
    name: 'Adeyemi',
    adults: ['Abigail Adeyemi', 'Gabriel Adeyemi'],
    children: ['Ife Adeyemi', 'Tola Adeyemi'],
  },
  {
    name: 'Asante',
    adults: ['Emmanuel Asante', 'Abigail Asante'],
    children: ['Elijah Asante', 'Naomi Asante'],
  },
  { name: 'Johnson', adults: ['Hannah Johnson'], children: ['Ruby Johnson', 'Theo Johnson'] },
  { name: 'Lewis', adults: ['Femi Lewis'], children: ['Theo Johnson'] },
  { name: 'Hill', adults: ['Winifred Hill', 'Harold Hill'], children: [] },
]

/** The children's ages by their first names. */
const AGES: Record<string, number> = { Ife: 4, Tola: 9, Elijah: 7, Naomi: 12, Ruby: 5, Theo: 11 }

/** Makes the households, with one request that waits, one household to suggest, and words about photographs. */
export async function seedHouseholds(db: PrismaClient, now: Date): Promise<void> {
  const people = await db.user.findMany()
  const find = (name: string) => {
    const found = people.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)
    if (!found) throw new Error(`The demo has no ${name}.`)
    return found
  }
  const idOf = (name: string) => find(name).id
  const adult = (name: string) => {
    const { id: userId, passwordHash } = find(name)
    const mayAct = passwordHash !== null
    return { userId, relation: 'adult', mayAct, agreedAt: mayAct ? now : null }
  }
  for (const { name, adults, children } of households) {
    const members = [
      ...adults.map(adult),
      ...children.map((child) => ({ userId: idOf(child), relation: 'child' })),
    ]
    await db.household.create({ data: { name, createdAt: now, members: { create: members } } })
  }
  for (const name of new Set(households.flatMap(({ children }) => children))) {
    const born = new Date(now)
    born.setUTCFullYear(now.getUTCFullYear() - (AGES[name.split(' ')[0] ?? ''] ?? 8), 3, 14)
    await db.member.update({ where: { id: idOf(name) }, data: { dateOfBirth: born } })
  }
  const answers = [
    ['Ife Adeyemi', 'Abigail Adeyemi', 'web'],
    ['Elijah Asante', 'Emmanuel Asante', 'inside'],
    ['Ruby Johnson', 'Hannah Johnson', 'none'],
  ] as const
  for (const [child, by, use] of answers) {
    const said = { use, childAgrees: false, saidAt: now }
    await db.photoPermission.create({ data: { childId: idOf(child), byId: idOf(by), ...said } })
  }
  const message = 'We have a daughter since Tuesday: please add Lois to our family.'
  await db.householdRequest.create({
    data: { userId: idOf('Emmanuel Asante'), message, createdAt: now },
  })
  await shareAddress(db, idOf('Kofi Baker'), idOf('Emmanuel Baker'))
  await markForTheOther(db, idOf('Abigail Adeyemi'), idOf('Gabriel Adeyemi'))
}

/** Lets two people of one surname live together, so that a household is suggested. */
async function shareAddress(db: PrismaClient, from: number, to: number): Promise<void> {
  const { flatNo, streetName, city, postcode } = await db.member.findUniqueOrThrow({
    where: { id: from },
  })
  await db.member.update({ where: { id: to }, data: { flatNo, streetName, city, postcode } })
}

/** If both came, the first also marked the second. */
const markForTheOther = (db: PrismaClient, marker: number, marked: number) =>
  db.$executeRaw`
    UPDATE attendance AS own SET source = 'family', marked_by = ${marker}
    WHERE user_id = ${marked} AND present AND EXISTS (
      SELECT FROM attendance AS other
      WHERE other.user_id = ${marker} AND other.session_id = own.session_id AND other.present
    )`
