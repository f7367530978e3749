import type { PaperFamily, PaperPerson } from '@church/shared'
import { DAY_MS, joinNames } from '@church/shared'
import type pg from 'pg'
import { byName } from '../../../platform/by-name.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { isListed, isShown, PEOPLE_WITH_SHARING } from '../sharing/index.ts'

interface Row {
  name: string
  last_name: string
  letter: string
  /** Of the household, if the person shares its address; so paper says nothing that the screen does not. */
  household: number | null
  phones: string[]
  emails: string[]
  birthday: string | null
  address: string
  /** Everybody in the church but children, on paper or not. */
  everybody: number
}

const shownText = (detail: 'phone' | 'email', ...columns: string[]) =>
  `CASE WHEN ${isShown(detail)} THEN array_remove(ARRAY[${columns.map((column) => `nullif(${column}::text, '')`)}], NULL)
     ELSE '{}' END`

/** Everybody whom members see and who has not refused paper, by the rules of the screen, by name. */
const PEOPLE = `
  SELECT people.name, coalesce(nullif(people.last_name, ''), people.first_name) AS last_name,
    upper(left(search_text(coalesce(nullif(people.last_name, ''), people.first_name)), 1)) AS letter,
    CASE WHEN ${isShown('address')} THEN (
      SELECT household_id FROM household_members WHERE user_id = members.id AND relation = 'adult'
    ) END AS household,
    ${shownText('phone', 'members.phone_number', 'members.phone_number_2')} AS phones,
    ${shownText('email', 'people.email', 'members.email_2')} AS emails,
    CASE WHEN ${isShown('birthday')}
      THEN coalesce(to_char(members.date_of_birth, 'MM-DD'), members.birthday) END AS birthday,
    CASE WHEN ${isShown('address')} THEN concat_ws(', ',
      nullif(concat_ws(' ', members.flat_no, members.street_name), ''),
      nullif(concat_ws(' ', members.city, members.postcode), '')
    ) ELSE '' END AS address,
    (SELECT count(*)::int FROM people AS each WHERE is_active AND approved
      AND NOT EXISTS (SELECT FROM children WHERE children.id = each.id)) AS everybody
  FROM ${PEOPLE_WITH_SHARING}
  WHERE ${isListed({ today: '$1' })} AND coalesce(sharing.paper, true)
  ORDER BY ${byName('people.')}, people.id`

const personOf = ({ name, phones, emails, birthday }: Row): PaperPerson => ({
  name,
  phones,
  emails,
  birthday,
})

/**
 * The directory on paper: families under the name of their first person, and how many people there are besides.
 * @param today the church's date
 */
export async function findPaper(pool: pg.Pool, today: string) {
  const rows = await run<Row>(pool, PEOPLE, [today])
  const families = new Map<string, Row[]>()
  for (const [at, row] of rows.entries()) {
    const key = row.household === null ? `one ${at}` : `household ${row.household} ${row.address}`
    families.set(key, [...(families.get(key) ?? []), row])
  }
  const everybody = rows[0]?.everybody ?? 0
  return {
    families: [...families.values()].flatMap((members): PaperFamily[] => {
      const [first] = members
      if (!first) return []
      const names = [...new Set(members.map(({ last_name }) => last_name))]
      const name = members.length > 1 ? joinNames(names) : first.name
      return [{ name, letter: first.letter, address: first.address, people: members.map(personOf) }]
    }),
    count: rows.length,
    left_out: Math.max(0, everybody - rows.length),
  }
}

/** Who printed the directory within a year. */
export async function findPrintings(on: Handle, now: Date) {
  const rows = await run<{ by: string; at: Date }>(
    on,
    `SELECT people.name AS by, event.created_at AS at
     FROM audit_events AS event JOIN people ON people.id = actor_id
     WHERE action = 'directory.print' AND event.created_at > $1 ORDER BY event.id DESC LIMIT 20`,
    [new Date(now.getTime() - 365 * DAY_MS)],
  )
  return rows.map(({ by, at }) => ({ by, at: at.toISOString() }))
}
