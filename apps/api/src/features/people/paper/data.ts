import { DAY_MS, NAMED_MAX, type PaperFamily, type PaperPerson } from '@church/shared'
import type pg from 'pg'
import type { Caller } from '../../../http/identify.ts'
import { byName } from '../../../platform/by-name.ts'
import { column, type Handle, run } from '../../../platform/db.ts'
import { isListed, isShown, PEOPLE_WITH_SHARING } from '../sharing/index.ts'

interface Row {
  id: number
  name: string
  last_name: string
  letter: string
  /** Of the household, if the person shares its address; so paper says nothing that the screen does not. */
  household: number | null
  phones: string[]
  emails: string[]
  birthday: string | null
  address: string
}

const shownText = (detail: 'phone' | 'email', ...columns: string[]) =>
  `CASE WHEN ${isShown(detail)} THEN array_remove(ARRAY[${columns.map((column) => `nullif(${column}::text, '')`)}], NULL)
     ELSE '{}' END`

/** SQL: whether somebody refuses paper; without a word about it, nobody does. */
export const REFUSES_PAPER = 'NOT coalesce(sharing.paper, true)'

/** SQL: the columns of how members reach a person. */
export const SHOWN_WAYS = `
  ${shownText('phone', 'members.phone_number', 'members.phone_number_2')} AS phones,
  ${shownText('email', 'people.email', 'members.email_2')} AS emails`

/** Everybody whom members see and who has not refused paper, by the rules of the screen, by name. */
const PEOPLE = `
  SELECT people.id, people.name, coalesce(nullif(people.last_name, ''), people.first_name) AS last_name,
    upper(left(search_text(coalesce(nullif(people.last_name, ''), people.first_name)), 1)) AS letter,
    CASE WHEN ${isShown('address')} THEN (
      SELECT household_id FROM household_members WHERE user_id = members.id AND relation = 'adult'
    ) END AS household,
    ${SHOWN_WAYS},
    CASE WHEN ${isShown('birthday')}
      THEN coalesce(to_char(members.date_of_birth, 'MM-DD'), members.birthday) END AS birthday,
    CASE WHEN ${isShown('address')} THEN concat_ws(', ',
      nullif(concat_ws(' ', members.flat_no, members.street_name), ''),
      nullif(concat_ws(' ', members.city, members.postcode), '')
    ) ELSE '' END AS address
  FROM ${PEOPLE_WITH_SHARING}
  WHERE ${isListed({ today: '$1' })} AND NOT (${REFUSES_PAPER})
  ORDER BY ${byName('people.')}, people.id`

const personOf = ({ id, name, phones, emails, birthday }: Row): PaperPerson => ({
  id,
  name,
  phones,
  emails,
  birthday,
})

/** Those whom members see on the screen alone. To count others would tell how many hide. */
const LEFT_OUT = `
  SELECT count(*)::int AS count FROM ${PEOPLE_WITH_SHARING} WHERE ${isListed({ today: '$1' })} AND ${REFUSES_PAPER}`

/**
 * The directory on paper: families where their first person stands, and how many people refuse to be in it.
 * @param today the church's date
 */
export async function findPaper(pool: pg.Pool, today: string) {
  const rows = await run<Row>(pool, PEOPLE, [today])
  const [count = 0] = await column<number>(pool, LEFT_OUT, [today])
  const families = new Map<string, Row[]>()
  for (const [at, row] of rows.entries()) {
    const key = row.household === null ? `one ${at}` : `household ${row.household} ${row.address}`
    families.set(key, [...(families.get(key) ?? []), row])
  }
  return {
    families: [...families.values()].flatMap((members): PaperFamily[] => {
      const [first] = members
      if (!first) return []
      const { letter, address } = first
      const last_names = [...new Set(members.map(({ last_name }) => last_name))]
      return [{ last_names, letter, address, people: members.map(personOf) }]
    }),
    count: rows.length,
    left_out: count,
  }
}

/**
 * Who printed the directory within a year, the latest first. Members read the names of those whom they see, and their own.
 * A few selected people are no directory: the audit log names them, and many such lists would hide the others here.
 * @param today the church's date
 */
export function findPrintings(
  on: Handle,
  { reader, today, now }: { reader: Pick<Caller, 'id' | 'isAdmin'>; today: string; now: Date },
) {
  const isKnown = `($3 OR people.id = $4 OR ${isListed({ today: '$1' })})`
  return run<{ by: string | null; at: Date; people: number }>(
    on,
    `SELECT CASE WHEN ${isKnown} THEN people.name END AS by, event.created_at AS at,
       (event.detail->>'people')::int AS people
     FROM audit_events AS event JOIN (${PEOPLE_WITH_SHARING}) ON members.id = actor_id
     WHERE (action = 'directory.print' OR action = 'people.print' AND event.detail->>'list' = 'list'
         AND event.detail->'people' <> '0'
         AND NOT (event.detail ? 'ids' AND (event.detail->>'people')::int <= $5))
       AND event.created_at > $2
     ORDER BY event.id DESC LIMIT 20`,
    [today, new Date(now.getTime() - 365 * DAY_MS), reader.isAdmin, reader.id, NAMED_MAX],
  )
}
