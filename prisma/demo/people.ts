import type { Prisma } from '../generated/client.ts'
import { pick, seededRandom } from './random.ts'

/** A member of the demo church. */
export interface DemoPerson {
  firstName: string
  lastName: string
  email: string
  age: number
  /** Days from the day of the demo to the next birthday. */
  daysUntilBirthday: number
  details: Prisma.MemberCreateWithoutUserInput
  departments: string[]
  hasPicture: boolean
  /** Probability of coming on a Sunday, 0 to 1. */
  attendanceRate: number
}

const FIRST = [
  'Abigail',
  'Adaeze',
  'Amara',
  'Andrew',
  'Beatrice',
  'Benjamin',
  'Bukola',
  'Caleb',
  'Charlotte',
  'Chidi',
  'Daniel',
  'Deborah',
  'Élodie',
  'Emmanuel',
  'Esther',
  'Femi',
  'Florence',
  'Gabriel',
  'Grace',
  'Hannah',
  'Ifeoma',
  'Isaac',
  'Jacob',
  'Joanna',
  'Joseph',
  'Joyce',
  'Kofi',
  'Kwame',
  'Lydia',
  'Margaret',
] as const
const LAST = [
  'Adeyemi',
  'Asante',
  'Baker',
  'Boateng',
  'Brown',
  'Clarke',
  'Danso',
  'Davies',
  'Eze',
  'Fernández',
  'Green',
  'Hughes',
  'Ibrahim',
  'Johnson',
  'Kamara',
  'Lewis',
  'Mensah',
  'Novák',
  'Okafor',
  'Osei',
  'Patel',
  'Quaye',
  'Roberts',
  'Smith',
  'Taylor',
  'Umeh',
  'Walker',
  'Williams',
  'Wright',
  'Yeboah',
] as const
const MIDDLE = ['Ama', 'Faith', 'James', 'Joy', 'Mary', 'Paul', 'Rose', 'Samuel'] as const
const STREETS = [
  'Church Lane',
  'High Street North',
  'Icknield Way',
  'Priory Close',
  'Station Road',
  'The Mead',
] as const
const TOWNS = [
  ['Dunstable', 'LU6 1'],
  ['Luton', 'LU1 3'],
  ['Houghton Regis', 'LU5 5'],
  ['Leighton Buzzard', 'LU7 2'],
] as const
const DEPARTMENTS = [
  'Choir',
  'Children',
  'Hospitality',
  'Media',
  'Prayer',
  'Ushers',
  'Welcome',
] as const

const toAscii = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Generates the demo's members, the same in every run. */
export function demoPeople(count: number): DemoPerson[] {
  const random = seededRandom(1865)
  return Array.from({ length: count }, (_, n) => {
    const firstName = FIRST[n % FIRST.length] ?? FIRST[0]
    const lastName = LAST[(n * 7 + Math.floor(n / FIRST.length)) % LAST.length] ?? LAST[0]
    const [city, outward] = pick(TOWNS, random())
    const address = `${toAscii(firstName)}.${toAscii(lastName)}`
    const departments = DEPARTMENTS.filter(() => random() < 0.18)
    const middleName = random() < 0.4 ? pick(MIDDLE, random()) : null
    return {
      firstName,
      lastName,
      email: `${address}@members.example`,
      age: 18 + Math.floor(random() * 62),
      // A few birthdays today and soon; the others are spread over the year.
      daysUntilBirthday: n < 2 ? 0 : n < 8 ? n * 3 : Math.floor(random() * 365),
      details: {
        middleName,
        flatNo: random() < 0.3 ? String(1 + Math.floor(random() * 40)) : null,
        streetName: `${1 + Math.floor(random() * 120)} ${pick(STREETS, random())}`,
        city,
        postcode: `${outward}${pick(['AB', 'DJ', 'LN', 'QT'], random())}`,
        memberType: pick(
          ['Regular', 'Regular', 'Regular', 'Frequent Visitor', 'Visitor'],
          random(),
        ),
        email2: random() < 0.2 ? `${address}@work.example` : null,
        // Numbers that Ofcom reserves for drama.
        phoneNumber: `07700 900${String(100 + n).padStart(3, '0')}`,
        phoneNumber2: random() < 0.2 ? `01632 960${String(100 + n).padStart(3, '0')}` : null,
      },
      departments,
      hasPicture: random() < 0.8,
      attendanceRate: 0.35 + random() * 0.6,
    }
  })
}
